import { OperatorContact } from "@/app/(auth)/operator-contact";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyField } from "@/components/ui/copy-field";
import { bankDetails } from "@/lib/money/top-ups/bank-details";
import type { TopUpView } from "@/lib/money/top-ups/list-top-ups";
import { withdrawTopUpAction } from "./actions";

/** The bank account and reference for a requested top-up. */
export function BankCard({ request, timezone }: { request: TopUpView; timezone: string }) {
  const { id, amount_display, reference, created_at } = request;
  const details = bankDetails();
  return (
    <Card className="border-info/50!">
      <CardHeader
        title={
          <>
            Transfer <Money display={amount_display} /> to the operator
          </>
        }
        description={
          <>
            Requested on <DateTime value={created_at} timeZone={timezone} />. The operator credits your wallet
            when the transfer has arrived.
          </>
        }
        actions={
          <ConfirmDialog
            trigger="Withdraw request"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            triggerLabel={`Withdraw request ${reference}`}
            title={`Withdraw the top-up of ${amount_display}?`}
            description={`The operator will no longer expect a transfer with the reference ${reference}. Withdraw only if you have not sent the money.`}
            confirmLabel="Withdraw request"
            action={withdrawTopUpAction}
            fields={{ id }}
          />
        }
      />
      <CardBody className="grid gap-4 sm:grid-cols-2">
        <CopyField
          label="Reference"
          value={reference}
          what="the reference"
          hint="Enter it as the payment reference, with nothing else."
        />
        {details.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} what={label} />
        ))}
      </CardBody>
      {details.length === 0 && (
        <CardFooter>
          The operator has not published a bank account for top-ups. Contact{" "}
          <OperatorContact without="the operator" /> for the account number before you transfer, and use the
          reference above.
        </CardFooter>
      )}
    </Card>
  );
}
