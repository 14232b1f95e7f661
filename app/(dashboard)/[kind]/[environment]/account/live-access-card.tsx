import { volumeWords } from "@/app/(dashboard)/_words/labels";
import { ActionForm } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { Field, Input, Textarea } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findLiveRequest } from "@/lib/accounts/request-live";
import { monthlyVolumes } from "@/lib/accounts/schema";
import { countries } from "@/lib/base/countries/catalogue";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { requestLiveAction } from "./actions";

/**
 * Renders a form for the business details that an operator reviews. The first submission requests live access. Later
 * submissions change the details, until an operator approves the account.
 */
export async function LiveAccessCard({ user }: { user: SignedInUser }) {
  const sent = await findLiveRequest(user);
  return (
    <BodyCard
      id="live-access"
      title={sent ? "Your request for live access" : "Request live access"}
      description={
        sent
          ? "An operator is reviewing these details. You can change them until they are approved."
          : "Tell us about your business. An operator reviews these details and approves your account."
      }
    >
      <ActionForm action={requestLiveAction} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <Field name="legal_name" label="Legal name of your business" className="sm:col-span-2" required>
          <Input defaultValue={sent?.legalName} autoComplete="organization" maxLength={200} />
        </Field>
        <Field name="country_code" label="Country of your business" required>
          <Select
            defaultValue={sent?.countryCode ?? ""}
            autoComplete="country"
            options={countries.map(({ code, name }) => [code, name])}
          >
            <option value="">Choose a country</option>
          </Select>
        </Field>
        <Field name="monthly_volume" label="Expected monthly volume" required>
          <Select
            defaultValue={sent?.monthlyVolume ?? ""}
            options={monthlyVolumes.map((volume) => [volume, volumeWords(volume)])}
          >
            <option value="">Choose a range</option>
          </Select>
        </Field>
        <Field name="website" label="Website" className="sm:col-span-2">
          <Input
            type="url"
            inputMode="url"
            defaultValue={sent?.website ?? undefined}
            autoComplete="url"
            placeholder="https://example.com"
          />
        </Field>
        <Field name="sells" label="What you sell" className="sm:col-span-2" required>
          <Textarea rows={2} maxLength={500} defaultValue={sent?.sells} />
        </Field>
        {user.kind === "reseller" && user.shopUrl === null && <ShopUrlField />}
        <div className="sm:col-span-2">
          <SubmitButton pendingLabel="Sending">{sent ? "Save details" : "Request live access"}</SubmitButton>
        </div>
      </ActionForm>
    </BodyCard>
  );
}

function ShopUrlField() {
  return (
    <Field
      name="shop_url"
      label="URL of your shop"
      hint="Customers who pick your shop for a subscription are sent here."
      className="sm:col-span-2"
      required
    >
      <Input type="url" inputMode="url" placeholder="https://shop.example/vouchers" />
    </Field>
  );
}
