import { cache } from "react";
import { OperatorContact } from "@/app/(auth)/operator-contact";
import { LogoCard } from "@/app/(dashboard)/_cards/logo-card";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { DateTime } from "@/components/money/values";
import { ActionForm, ShownValue } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findLogo } from "@/lib/accounts/logos/find-logo";
import { findShopSettings, findShopUrls } from "@/lib/accounts/shops/find-shop";
import { LANGUAGE_FIELD_PREFIX, shopLanguages } from "@/lib/accounts/shops/schema";
import { languageName } from "@/lib/base/locales";
import { shownText } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { removeLogoAction, setLogoAction, updateShopAction, updateShopUrlAction } from "./actions";

/** Renders a form for a reseller's shop URL, with any pending or refused change. */
export async function ShopCard({ user }: { user: SignedInUser }) {
  const urls = await findShopUrls(user);
  if (!urls) return null;
  const { shopUrl, wantedShopUrl, shopUrlRefusedAt } = urls;
  const shown = wantedShopUrl && !shopUrlRefusedAt ? wantedShopUrl : (shopUrl ?? "");
  return (
    <BodyCard
      title="Shop"
      description="Customers who pick your shop for a subscription are sent here, with subscription_access_code added to the query."
      bodyClassName="flex flex-col gap-5"
    >
      {wantedShopUrl && (
        <Alert
          tone={shopUrlRefusedAt ? "danger" : "warning"}
          title={shopUrlRefusedAt ? "New shop URL refused" : "New shop URL is waiting for approval"}
        >
          <p>
            {shopUrl === null ? (
              "Customers cannot be sent to your shop yet."
            ) : (
              <>
                Customers are sent to <span className="font-semibold break-all">{shopUrl}</span>.
              </>
            )}{" "}
            {shopUrlRefusedAt ? (
              <>
                An operator refused <span className="font-semibold break-all">{wantedShopUrl}</span> on{" "}
                <DateTime value={shopUrlRefusedAt} timeZone={user.timezone} show="date" />. Contact{" "}
                <OperatorContact without="the operator" />, or request a different URL.
              </>
            ) : (
              <>
                An operator has to approve <span className="font-semibold break-all">{wantedShopUrl}</span>.
                {shopUrl !== null && " To withdraw the request, save the old URL again."}
              </>
            )}
          </p>
        </Alert>
      )}
      <ForRole
        needs="developer"
        to="change the shop URL"
        otherwise={<p className="text-sm break-all">{shown}</p>}
      >
        <ActionForm action={updateShopUrlAction} className="flex flex-col gap-5">
          <ShownValue name="shown" value={shownText(urls)} />
          <Field
            name="shop_url"
            label="Shop URL"
            hint={user.liveApprovedAt ? "A change takes effect once an operator has approved it." : undefined}
            className="max-w-2xl"
            required
          >
            <Input key={shown} type="url" inputMode="url" defaultValue={shown} autoComplete="url" />
          </Field>
          <SubmitButton className="self-start" pendingLabel="Saving">
            Save shop URL
          </SubmitButton>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}

/** Returns the shop settings of the user's account. The result is cached per render, because two cards show them. */
const readShopSettings = cache(findShopSettings);

const inOrderOfName = shopLanguages.toSorted((one, other) =>
  languageName(one).localeCompare(languageName(other)),
);

/** Renders a form for a shop's listing and visibility. */
export async function ShopSettingsCard({ user }: { user: SignedInUser }) {
  const settings = await readShopSettings(user);
  if (!settings) return null;
  const { name, description, visible, languages } = settings;
  return (
    <BodyCard
      title="Shop listing"
      description="How your shop appears where customers pick a shop for a subscription, and where the checkout lists shops that sell vouchers."
    >
      <ActionForm action={updateShopAction} className="flex flex-col gap-5">
        <ShownValue name="shown" value={shownText(settings)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="name" label="Shop name" hint={`If empty, customers see ${user.companyName}.`}>
            <Input key={name} defaultValue={name ?? ""} maxLength={60} autoComplete="off" />
          </Field>
          <Field name="visible" label="Visibility" required>
            <Select defaultValue={visible ? "yes" : "no"}>
              <option value="yes">Visible: customers can pick it</option>
              <option value="no">Hidden: new customers cannot pick it</option>
            </Select>
          </Field>
        </div>
        <Field
          name="line"
          label="Short description"
          hint="Shown below the shop name. At most 120 characters."
        >
          <Input key={description} defaultValue={description ?? ""} maxLength={120} autoComplete="off" />
        </Field>
        <fieldset>
          <legend className="text-sm font-semibold">
            Languages <span className="font-normal text-muted">(optional)</span>
          </legend>
          <p className="mt-1 text-sm text-muted">
            The languages in which your shop serves customers. Shown in the list of shops.
          </p>
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4 lg:grid-cols-6">
            {inOrderOfName.map((code) => (
              <Checkbox
                key={code}
                name={`${LANGUAGE_FIELD_PREFIX}${code}`}
                label={languageName(code)}
                defaultChecked={languages.includes(code)}
              />
            ))}
          </div>
        </fieldset>
        <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
          Save shop listing
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}

/** Renders a reseller's logo, with forms to save and remove it. */
export async function ShopLogoCard({ user }: { user: SignedInUser }) {
  const [settings, logo] = await Promise.all([
    readShopSettings(user),
    findLogo({ accountId: user.accountId, environment: "live" }),
  ]);
  return (
    <LogoCard
      description="Shown where customers pick a shop for a subscription, where the checkout lists shops that sell vouchers, and on printed vouchers."
      withoutLogo="Checkouts show the first letter of your shop's name instead. Printed vouchers show only the company name."
      name={settings?.name ?? user.companyName}
      logo={logo}
      setAction={setLogoAction}
      removeAction={removeLogoAction}
    />
  );
}
