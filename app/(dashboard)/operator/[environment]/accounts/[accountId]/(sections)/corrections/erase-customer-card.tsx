import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import type { Environment } from "@/lib/base/fields";
import { eraseCustomerAction } from "../../../actions";

const words = {
  partner: {
    label: "Customer e-mail",
    placeholder: "customer@example.com",
    follows:
      "The e-mail address, IP address, metadata and resellers' references to the customer are permanently replaced, here and in every event. Pending payments fail, and subscriptions without a reseller are canceled.",
  },
  reseller: {
    label: "Customer identifier",
    placeholder: "customer-4711",
    follows:
      "The identifier and the metadata of every sale to this customer are permanently replaced. The sales can no longer be found by the identifier.",
  },
} as const;

/** Erases a customer's personal data from an account in one environment. */
export function EraseCustomerCard({
  account,
  environment,
}: {
  account: AccountView;
  environment: Environment;
}) {
  const { label, placeholder, follows } = words[account.kind];
  return (
    <Card>
      <CardHeader
        title="Erase a customer"
        description="For erasure requests under data protection law. Amounts, times and references are retained for the ledger."
      />
      <CardBody>
        <ConfirmDialog
          trigger="Erase a customer"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Erase a ${environment} customer of ${account.companyName}?`}
          description={`${follows} This cannot be undone.`}
          confirmLabel="Erase customer"
          action={eraseCustomerAction}
          fields={{ account_id: account.id, environment }}
        >
          <Field name="customer" label={label} required>
            <Input autoComplete="off" maxLength={255} placeholder={placeholder} />
          </Field>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
