import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { CompanyLogo } from "@/components/shell/company-logo";
import { ShownValue } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import type { CheckoutSettings } from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { MAX_DISPLAY_NAME_LENGTH } from "@/lib/accounts/checkout-settings/schema";
import { findCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { findLogo } from "@/lib/accounts/logos/find-logo";
import type { Logo } from "@/lib/accounts/logos/schema";
import { displayAmount } from "@/lib/base/display-amount";
import { localeFacts, locales } from "@/lib/base/locales";
import { roleAllows } from "@/lib/base/roles";
import { shownText } from "@/lib/base/shown-values";
import { CheckoutEditor } from "./checkout-editor";

export const metadata = { title: "Checkout" };

/** Renders the partner's checkout settings in this environment. */
export default async function Page({ params }: AccountParams) {
  const { user, caller, environment } = await requireAccount(params, "partner");
  const [settings, logo] = await Promise.all([findCheckoutSettings(caller), findLogo(caller)]);
  return (
    <>
      <PageHeader title="Checkout" description={`How customers see your checkouts in ${environment} mode.`} />
      <ForRole
        needs="developer"
        otherwise={<SettingsFacts settings={settings} companyName={user.companyName} logo={logo} />}
      >
        <CheckoutEditor
          environment={environment}
          companyName={user.companyName}
          exampleAmount={displayAmount(1_000)}
          settings={settings}
          maxNameLength={MAX_DISPLAY_NAME_LENGTH}
          logo={logo}
          mayChangeLogo={roleAllows(user.role, "owner")}
        >
          <ShownValue name="shown" value={shownText(settings)} />
          <Field
            name="locale"
            label="Default language"
            hint="Used when neither the link nor the request to create the payment names a language."
          >
            <Select
              defaultValue={settings.locale ?? ""}
              options={locales.map((locale) => [locale, localeFacts(locale).name])}
            >
              <option value="">{BROWSER_LANGUAGE}</option>
            </Select>
          </Field>
        </CheckoutEditor>
      </ForRole>
    </>
  );
}

const BROWSER_LANGUAGE = "The language of the customer's browser";

type FactsProps = {
  readonly settings: CheckoutSettings;
  readonly companyName: string;
  readonly logo: Logo | null;
};

/** Shows the settings to users who may not change them. */
function SettingsFacts({ settings, companyName, logo }: FactsProps) {
  const { displayName, accent, supportUrl, termsUrl, locale, customersCancel } = settings;
  const name = displayName ?? companyName;
  return (
    <BodyCard
      title="Appearance, language and cancellation"
      description="An owner of your account can change these settings. A developer can change all of them except the logo."
    >
      <DescriptionList>
        <DescriptionItem term="Logo">
          {logo && <CompanyLogo name={name} logo={logo} />}
          <span className={logo ? "sr-only" : ""}>{logo ? "Uploaded" : "None"}</span>
        </DescriptionItem>
        <DescriptionItem term="Display name">{name}</DescriptionItem>
        <DescriptionItem term="Accent color">{accent ?? "The color of the platform"}</DescriptionItem>
        <DescriptionItem term="Support link">{supportUrl ?? "None"}</DescriptionItem>
        <DescriptionItem term="Terms link">{termsUrl ?? "None"}</DescriptionItem>
        <DescriptionItem term="Default language">
          {locale === null ? BROWSER_LANGUAGE : localeFacts(locale).name}
        </DescriptionItem>
        <DescriptionItem term="Customers can cancel their subscriptions">
          {customersCancel ? "Yes" : "No"}
        </DescriptionItem>
      </DescriptionList>
    </BodyCard>
  );
}
