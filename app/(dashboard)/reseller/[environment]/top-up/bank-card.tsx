import { CopyField } from "@/components/copy-field";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { bankDetails } from "@/lib/top-ups/bank-details";
import type { TopUpView } from "@/lib/top-ups/present-top-up";
import { withdrawTopUpAction } from "./actions";

/** Where to pay a top-up that was asked for, and with which reference. */
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
            Asked for on <DateTime value={created_at} timeZone={timezone} />. Waits for the operator, who
            credits it once when the transfer has arrived.
          </>
        }
        actions={
          <ConfirmDialog
            trigger="Take back"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            triggerLabel={`Take back ${reference}`}
            title="Take this top-up back?"
            description="Do so only if you have not transferred the money: the operator will not look for it any more."
            confirmLabel="Take back"
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
          hint="Name it as the purpose of the transfer, and nothing else."
        />
        {details.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} what={label} />
        ))}
      </CardBody>
      {details.length === 0 && (
        <CardFooter>
          The operator names no bank account for top-ups here. Ask it which account to transfer to.
        </CardFooter>
      )}
    </Card>
  );
}
