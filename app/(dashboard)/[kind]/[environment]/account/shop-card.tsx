import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { updateShopUrlAction } from "./actions";

export function ShopCard({ shopUrl }: { shopUrl: string | null }) {
  return (
    <Card>
      <CardHeader
        title="Shop"
        description="A customer who picks your shop for a subscription is sent here, with subscription_access_code added to the query."
      />
      <CardBody>
        <ActionForm action={updateShopUrlAction} className="flex flex-col gap-5">
          <Field name="shop_url" label="Shop URL" className="max-w-2xl" required>
            <Input key={shopUrl} type="url" inputMode="url" defaultValue={shopUrl ?? ""} autoComplete="url" />
          </Field>
          <div>
            <SubmitButton pendingLabel="Saving">Save shop URL</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
