import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { localeFacts, locales } from "@/lib/base/locales";
import { roleAllows } from "@/lib/base/roles";
import { updateCheckoutAction } from "./actions";

export const metadata: Metadata = { title: "Checkout" };

/** How customers see the checkouts of this environment. */
export default async function Page({ params }: AccountParams) {
  const { user, caller, environment } = await requireAccount(params, "partner");
  const settings = await findCheckoutSettings(caller);
  return (
    <>
      <PageHeader title="Checkout" description={`How customers see your checkouts in ${environment}.`} />
      <Card>
        <CardHeader
          title="Language"
          description="Used when neither the link nor the request to create the payment names a language."
        />
        <CardBody>
          {roleAllows(user.role, "developer") ? (
            <ActionForm action={updateCheckoutAction} className="flex max-w-md flex-col gap-5">
              <input type="hidden" name="environment" value={environment} />
              <Field name="locale" label="Default language">
                <Select defaultValue={settings.locale ?? ""}>
                  <option value="">The language of the customer's browser</option>
                  {locales.map((locale) => (
                    <option key={locale} value={locale}>
                      {localeFacts(locale).name}
                    </option>
                  ))}
                </Select>
              </Field>
              <div>
                <SubmitButton pendingLabel="Saving">Save checkout</SubmitButton>
              </div>
            </ActionForm>
          ) : (
            <p className="text-sm text-muted">An owner or a developer of your account can change it.</p>
          )}
        </CardBody>
      </Card>
    </>
  );
}
