import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { findShopSettings } from "@/lib/accounts/shops/find-shop";
import { languageName } from "@/lib/accounts/shops/rules";
import { SPEAKS, shopLanguages } from "@/lib/accounts/shops/schema";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { updateShopAction } from "./actions";

const inOrderOfName = shopLanguages.toSorted((one, other) =>
  languageName(one).localeCompare(languageName(other)),
);

/** A shop's listing and its visibility. */
export async function ShopSettingsCard({ user }: { user: SignedInUser }) {
  const settings = await findShopSettings(user);
  if (!settings) return null;
  const { shopName, shopLine, shopVisible, shopLanguages: spoken } = settings;
  return (
    <Card>
      <CardHeader
        title="Shop listing"
        description="How your shop appears where customers pick a shop for a subscription."
      />
      <CardBody>
        <ActionForm action={updateShopAction} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="name" label="Shop name" hint={`If empty, customers see ${user.companyName}.`}>
              <Input key={shopName} defaultValue={shopName ?? ""} maxLength={60} autoComplete="off" />
            </Field>
            <Field name="visible" label="Visibility" required>
              <Select defaultValue={shopVisible ? "yes" : "no"}>
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
            <Input key={shopLine} defaultValue={shopLine ?? ""} maxLength={120} autoComplete="off" />
          </Field>
          <fieldset>
            <legend className="text-sm font-semibold">
              Languages <span className="font-normal text-muted">(optional)</span>
            </legend>
            <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4 lg:grid-cols-6">
              {inOrderOfName.map((code) => (
                <Checkbox
                  key={code}
                  name={`${SPEAKS}${code}`}
                  label={languageName(code)}
                  defaultChecked={spoken.includes(code)}
                />
              ))}
            </div>
          </fieldset>
          <div>
            <SubmitButton variant="secondary" pendingLabel="Saving">
              Save shop listing
            </SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
