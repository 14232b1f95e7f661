import { TimezoneInput } from "@/app/(auth)/timezone-input";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { permissionsText, roleWords } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { ActionForm, ShownValue } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findBilling } from "@/lib/accounts/company/update-company";
import { findLiveRequest } from "@/lib/accounts/request-live";
import { countries } from "@/lib/base/countries/catalogue";
import { percentText } from "@/lib/base/money";
import { roleAllows, WORKING_ROLES } from "@/lib/base/roles";
import { shownText } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { listTimeZones } from "@/lib/base/time-zones";
import { setBillingAction, updateCompanyAction } from "./actions";
import { LiveAccessCard } from "./live-access-card";
import { ShopCard, ShopLogoCard, ShopSettingsCard } from "./shop-cards";

export const metadata = { title: "Account" };

/** Renders the account's details, the user's role, and the forms for the account's settings that this role may change. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <div className="flex flex-col gap-6">
      <BodyCard title={user.companyName}>
        <DescriptionList>
          <DescriptionItem term="Signed in as">{user.email}</DescriptionItem>
          <DescriptionItem term="Your role">
            {roleWords[user.role]}.{" "}
            <span className="text-muted">{permissionsText(user.role, user.kind)}</span>
          </DescriptionItem>
          <DescriptionItem term="Time zone">{user.timezone}</DescriptionItem>
          {user.kind === "partner" && (
            <DescriptionItem term="Platform fee">
              {percentText(user.feeBps)} of each payment. Existing intents and subscriptions keep their
              original fee.
            </DescriptionItem>
          )}
          {user.kind !== "operator" && (
            <DescriptionItem term="Live access">
              <LiveState user={user} />
            </DescriptionItem>
          )}
        </DescriptionList>
      </BodyCard>
      {user.kind !== "operator" && !user.liveApprovedAt && roleAllows(user.role, "owner") && (
        <LiveAccessCard user={user} />
      )}
      {user.kind === "reseller" && <ShopCard user={user} />}
      {user.kind === "reseller" && roleAllows(user.role, WORKING_ROLES) && <ShopSettingsCard user={user} />}
      {roleAllows(user.role, "owner") && <CompanyCard user={user} />}
      {user.kind === "reseller" && roleAllows(user.role, "owner") && <ShopLogoCard user={user} />}
      {user.kind !== "operator" && roleAllows(user.role, "finance") && <BillingCard user={user} />}
    </div>
  );
}

async function LiveState({ user }: { user: SignedInUser }) {
  if (!user.liveApprovedAt) {
    const isRequested = (await findLiveRequest(user)) !== null;
    return (
      <>
        <Badge tone={isRequested ? "warning" : "neutral"}>
          {isRequested ? "Waiting for approval" : "Not requested"}
        </Badge>
        <span className="mt-1 block text-muted">
          {isRequested
            ? "An operator is reviewing your request. Meanwhile, you can use the test environment."
            : "You can use the test environment. An owner of this account can request live access."}
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="success">Approved</Badge>{" "}
      <span className="text-muted">
        on <DateTime value={user.liveApprovedAt} timeZone={user.timezone} show="date" />
      </span>
    </>
  );
}

const ZONES = ["UTC", ...listTimeZones()];

/** Renders a form for the company's name and time zone. */
function CompanyCard({ user }: { user: SignedInUser }) {
  const { companyName, timezone } = user;
  return (
    <BodyCard title="Company" description={describedFor[user.kind]}>
      <ActionForm action={updateCompanyAction} className="flex max-w-md flex-col gap-5">
        <ShownValue name="shown" value={shownText({ companyName, timezone })} />
        <Field name="company_name" label="Company name" required>
          <Input key={companyName} defaultValue={companyName} maxLength={100} autoComplete="organization" />
        </Field>
        <Field
          name="timezone"
          label="Time zone"
          hint={
            user.kind === "partner"
              ? "Sets the due dates of subscriptions activated from now on. Active subscriptions keep theirs."
              : undefined
          }
          required
        >
          <TimezoneInput zones={ZONES} chosen={timezone} />
        </Field>
        <SubmitButton className="self-start" pendingLabel="Saving">
          Save company
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}

const describedFor = {
  partner:
    "Customers see a new name at the checkout as soon as you save it, unless you have set another name under Checkout.",
  reseller:
    "Customers see a new name in the list of shops as soon as you save it, unless the shop has a name of its own.",
  operator: "The company name is shown to operators as the platform's name.",
} as const;

/** Renders a form for the billing details of a partner or reseller. */
async function BillingCard({ user }: { user: SignedInUser }) {
  const billing = await findBilling(user);
  return (
    <BodyCard
      title="Billing details"
      description={
        user.kind === "partner"
          ? "Shown on your monthly statements. Customers do not see them."
          : "Customers do not see these details, with one exception: if your request for live access named no country, the list of shops shows the one entered here."
      }
    >
      <ActionForm action={setBillingAction} className="grid max-w-2xl gap-5 sm:grid-cols-2">
        <ShownValue name="shown" value={shownText(billing)} />
        <Field name="legal_name" label="Legal name" className="sm:col-span-2" required>
          <Input defaultValue={billing?.legalName} maxLength={200} autoComplete="organization" />
        </Field>
        <Field name="address" label="Street and number" className="sm:col-span-2" required>
          <Input defaultValue={billing?.address} maxLength={300} autoComplete="street-address" />
        </Field>
        <Field name="postal_code" label="Postal code" required>
          <Input defaultValue={billing?.postalCode} maxLength={20} autoComplete="postal-code" />
        </Field>
        <Field name="city" label="City" required>
          <Input defaultValue={billing?.city} maxLength={100} autoComplete="address-level2" />
        </Field>
        <Field name="country_code" label="Country" required>
          <Select
            defaultValue={billing?.countryCode ?? ""}
            autoComplete="country"
            options={countries.map(({ code, name }) => [code, name])}
          >
            <option value="" disabled>
              Choose a country
            </option>
          </Select>
        </Field>
        <Field name="vat_id" label="VAT number" hint="Include the country prefix, for example DE123456789.">
          <Input defaultValue={billing?.vatId ?? undefined} maxLength={30} />
        </Field>
        <div className="sm:col-span-2">
          <SubmitButton pendingLabel="Saving">Save billing details</SubmitButton>
        </div>
      </ActionForm>
    </BodyCard>
  );
}
