import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import type { Environment } from "@/lib/fields";
import { chargeBackAction } from "../actions";

/** Takes one of a reseller's sales back, also when the reseller itself no longer may. */
export function ChargeBackCard({ account, environment }: { account: AccountView; environment: Environment }) {
  return (
    <Card>
      <CardHeader
        title="Charge a sale back"
        description="Blocks its vouchers and returns what they hold unspent to the wallet. What was redeemed stays redeemed."
      />
      <CardBody>
        <ConfirmDialog
          trigger="Charge back a sale"
          triggerStyle={{ variant: "danger-quiet", size: "sm" }}
          title={`Charge a ${environment} sale of ${account.companyName} back?`}
          description="This cannot be undone. A cycle that the sale billed stays billed."
          confirmLabel="Charge back"
          action={chargeBackAction}
          fields={{ account_id: account.id, environment }}
        >
          <Field name="reference" label="Reference of the voucher payment" required>
            <Input autoComplete="off" maxLength={100} placeholder="VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8" />
          </Field>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
