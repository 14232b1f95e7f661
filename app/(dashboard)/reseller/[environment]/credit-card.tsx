import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { creditTestWalletAction } from "./actions";

/** Test money for the asking. */
export function TestCreditCard({ currency }: { currency: string }) {
  return (
    <Card>
      <CardHeader title="Top up" description="Test money is worth nothing: take as much as you like." />
      <CardBody>
        <ActionForm action={creditTestWalletAction} className="flex flex-col gap-4">
          <Field name="amount" label={`Amount in ${currency}`} required>
            <Input inputMode="decimal" autoComplete="off" defaultValue="500.00" />
          </Field>
          <div>
            <SubmitButton pendingLabel="Topping up">Top up test wallet</SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}

/** How live money gets into the wallet, which is not something this page can do. */
export function LiveTopUpCard({ email }: { email: string }) {
  return (
    <Card>
      <CardHeader title="Top up" />
      <CardBody className="flex flex-col gap-3 text-sm">
        <p>
          Pay the operator by bank transfer, naming <strong className="break-words">{email}</strong>. The
          operator credits this wallet once the money has arrived, under the reference of that payment.
        </p>
        <p className="text-muted">
          The credit appears below at once. A sale that the balance does not cover is refused.
        </p>
      </CardBody>
    </Card>
  );
}
