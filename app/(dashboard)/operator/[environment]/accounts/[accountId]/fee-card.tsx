import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccountView } from "@/lib/accounts/account-view";
import { setFeeAction } from "../actions";

/** What the platform keeps of a partner's payments. */
export function FeeCard({ account }: { account: AccountView }) {
  return (
    <Card>
      <CardHeader
        title="Platform fee"
        description="Kept from every payment to this partner. Intents that exist keep the fee they were created with."
      />
      <CardBody>
        <ActionForm action={setFeeAction} className="flex flex-col gap-5">
          <input type="hidden" name="account_id" value={account.id} />
          <Field
            name="fee_bps"
            label="Fee in percent"
            hint="0 to 100, with up to two decimals."
            className="max-w-xs"
            required
          >
            <Input inputMode="decimal" autoComplete="off" defaultValue={(account.feeBps / 100).toFixed(2)} />
          </Field>
          <div>
            <SubmitButton pendingLabel="Saving">Save fee</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
