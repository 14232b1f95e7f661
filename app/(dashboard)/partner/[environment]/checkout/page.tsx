import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { BodyCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { MAX_DISPLAY_NAME_LENGTH } from "@/lib/accounts/checkout-settings/schema";
import { findCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { findLogo } from "@/lib/accounts/logos/find-logo";
import { displayAmount } from "@/lib/base/display-amount";
import { localeFacts, locales } from "@/lib/base/locales";
import { roleAllows } from "@/lib/base/roles";
import { CheckoutEditor } from "./checkout-editor";

export const metadata = { title: "Checkout" };

/** Renders the settings for the appearance of the checkouts in this environment. */
export default async function Page({ params }: AccountParams) {
  const { user, caller, environment } = await requireAccount(params, "partner");
  const [settings, logo] = await Promise.all([findCheckoutSettings(caller), findLogo(caller)]);
  return (
    <>
      <PageHeader title="Checkout" description={`How customers see your checkouts in ${environment}.`} />
      {roleAllows(user.role, "developer") ? (
        <CheckoutEditor
          environment={environment}
          companyName={user.companyName}
          exampleAmount={displayAmount(1_000)}
          settings={settings}
          maxNameLength={MAX_DISPLAY_NAME_LENGTH}
          logo={logo}
          mayChangeLogo={roleAllows(user.role, "owner")}
        >
          <Field
            name="locale"
            label="Default language"
            hint="Used when neither the link nor the request to create the payment names a language."
          >
            <Select
              defaultValue={settings.locale ?? ""}
              options={locales.map((locale) => [locale, localeFacts(locale).name])}
            >
              <option value="">The language of the customer's browser</option>
            </Select>
          </Field>
        </CheckoutEditor>
      ) : (
        <BodyCard>
          An owner or a developer of your account can change how customers see your checkouts.
        </BodyCard>
      )}
    </>
  );
}
