import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { Money } from "@/components/money/values";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { BodyCard } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { WORKING_ROLES } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { type TopUpView, topUpBankDetails } from "@/lib/money/top-ups/top-up-requests";
import { creditTestWalletAction } from "./actions";

/** Renders a form that tops up the test wallet. */
export function TestTopUpCard() {
  return (
    <BodyCard title="Top up" description="Test money has no value. Add as much as you need.">
      <ForRole needs={WORKING_ROLES} to="top up the test wallet">
        <ActionForm action={creditTestWalletAction} className="flex flex-col gap-4">
          <Field name="amount" label={`Amount in ${env().CURRENCY}`} required>
            <Input inputMode="decimal" autoComplete="off" defaultValue="500.00" />
          </Field>
          <SubmitButton className="self-start" pendingLabel="Topping up">
            Top up test wallet
          </SubmitButton>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}

/** Explains live top-ups, which the operator credits after a bank transfer, and lists pending top-ups. */
export function LiveTopUpCard({ home, pending }: { home: string; pending: readonly TopUpView[] }) {
  return (
    <BodyCard title="Top up" bodyClassName="flex flex-col gap-4 text-sm">
      <p>
        Transfer money to the operator with the reference of your request. The operator credits this wallet
        when it arrives.
      </p>
      {pending.length > 0 && (
        <ul className="flex flex-col gap-1">
          {pending.map(({ id, amount_display, reference }) => (
            <li key={id}>
              <Money display={amount_display} /> <code className="font-mono text-xs">{reference}</code>{" "}
              <Badge tone="warning">Pending</Badge>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink className="self-start" href={`${home}/top-up`} variant="secondary">
        {topUpWords(pending.length > 0)}
      </ButtonLink>
    </BodyCard>
  );
}

function topUpWords(isWaiting: boolean): string {
  if (!isWaiting) return "Request a top-up";
  return topUpBankDetails().length > 0 ? "View payment details" : "View your requests";
}
