import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findBilling } from "@/lib/accounts/company/update-company";
import { countries } from "@/lib/base/countries/catalogue";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { setBillingAction } from "./actions";

/** The account's billing details. */
export async function BillingCard({ user }: { user: SignedInUser }) {
  const billing = await findBilling(user);
  return (
    <Card>
      <CardHeader
        title="Billing details"
        description="Shown on bills and statements. Customers do not see them."
      />
      <CardBody>
        <ActionForm action={setBillingAction} className="grid max-w-2xl gap-5 sm:grid-cols-2">
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
            <Select defaultValue={billing?.countryCode ?? ""} autoComplete="country">
              <option value="" disabled>
                Choose a country
              </option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="vat_id" label="VAT number" hint="Include the country prefix, for example DE123456789.">
            <Input defaultValue={billing?.vatId ?? undefined} maxLength={30} />
          </Field>
          <div className="sm:col-span-2">
            <SubmitButton pendingLabel="Saving">Save billing details</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
