import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { newId } from "@/lib/base/ids";
import { requestTopUpAction } from "./actions";

/** The ID in the form makes repeated posts idempotent. */
export function RequestCard({ currency, amount }: { currency: string; amount: string }) {
  const id = newId();
  return (
    <Card>
      <CardHeader
        title="Request a top-up"
        description="You are not charged here. The next step shows where to transfer the money."
      />
      <CardBody>
        <ActionForm action={requestTopUpAction} className="flex flex-col gap-4">
          <input type="hidden" name="id" value={id} />
          <Field name="amount" label={`Amount in ${currency}`} className="max-w-xs" required>
            <Input inputMode="decimal" autoComplete="off" placeholder="1000.00" defaultValue={amount} />
          </Field>
          <div>
            <SubmitButton pendingLabel="Requesting">Request live top-up</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
