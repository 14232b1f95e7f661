import { LiveMoney } from "@/components/money/live-money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input, Textarea } from "@/components/ui/field";
import { firstErrorSentence } from "@/lib/api/http/action";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import { previewAdjustment } from "@/lib/money/live-wallets/adjust-wallet";
import { adjustmentReferenceField } from "@/lib/money/live-wallets/rules";
import { BeforeAndAfter } from "../../../dialogs";
import { creditWalletAction, debitWalletAction } from "../../actions";
import type { ViewedAccount } from "./open-account";

type QueryValue = string | string[] | undefined;
type Props = {
  readonly operator: SignedInUser;
  readonly account: ViewedAccount;
  readonly move: "credit" | "debit";
  /** The amount to preview, from the query. */
  readonly amount: QueryValue;
  /** The reference to preview, from the query. */
  readonly reference: QueryValue;
};

const moves = {
  credit: {
    amountLabel: "Amount to credit",
    referenceLabel: "Reference for the payment received",
    placeholder: "Bank statement 2025-07-01 #12",
    trigger: "Credit the wallet in live mode",
    tone: "primary",
    preposition: "to",
    oppositeMove: "a debit",
    confirm: "Credit",
    done: "Credited with this reference. The next credit needs a different reference.",
    action: creditWalletAction,
  },
  debit: {
    amountLabel: "Amount to debit",
    referenceLabel: "Reference for the debit",
    placeholder: "Refund 2025-07-01 #3",
    trigger: "Debit the wallet in live mode",
    tone: "danger",
    preposition: "from",
    oppositeMove: "a credit",
    confirm: "Debit",
    done: "Debited with this reference. The next debit needs a different reference.",
    action: debitWalletAction,
  },
} as const;

/** Renders a form to credit or debit a reseller's live wallet. Shows a preview before the confirmation. */
export async function WalletAdjustmentForm({ operator, account, move, amount: typed, reference }: Props) {
  const words = moves[move];
  const amount = typedAmountField.safeParse(typed);
  const named = adjustmentReferenceField.safeParse(reference).data;
  const isSubmitted = typeof typed === "string" && typed !== "";
  const preview =
    amount.success && named
      ? await previewAdjustment(operator, {
          type: move,
          accountId: account.id,
          amount: amount.data,
          reference: named,
        })
      : undefined;
  const fault =
    preview?.verdict === "not_covered"
      ? "The amount exceeds the wallet's available balance."
      : firstErrorSentence(amount.error);
  return (
    <>
      <form
        id={move}
        action={`#${move}`}
        className="scroll-mt-32 grid gap-5 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      >
        <Field
          name={move}
          label={`${words.amountLabel}, in ${env().CURRENCY}`}
          error={isSubmitted ? fault : undefined}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            defaultValue={isSubmitted ? typed : ""}
            placeholder="100.00"
          />
        </Field>
        <Field
          name={`${move}_reference`}
          label={words.referenceLabel}
          error={preview && REFUSAL_TEXTS[preview.verdict]}
          required
        >
          <Input
            autoComplete="off"
            maxLength={100}
            defaultValue={named ?? ""}
            placeholder={words.placeholder}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Preview {move}
        </Button>
      </form>
      {preview?.verdict === "applied" && <Alert tone="success">{words.done}</Alert>}
      {preview?.verdict === "pending" && (
        <Alert tone="info">This {move} is waiting for a second operator under Proposals.</Alert>
      )}
      {amount.success && named && preview?.verdict === "possible" && (
        <div className="flex flex-col gap-5">
          <BeforeAndAfter before={preview.before_display} after={preview.after_display} />
          {preview.needs_second && (
            <Alert tone="info" title="A second operator must approve">
              With this {move}, you would exceed your daily limit of {preview.limit_display} for this account.
              The proposal stays under Proposals for up to seven days.
            </Alert>
          )}
          <div>
            <ConfirmDialog
              trigger={preview.needs_second ? `Propose the ${move} in live mode` : words.trigger}
              triggerStyle={{ variant: move === "credit" ? "primary" : "danger-quiet", size: "sm" }}
              title={`${preview.needs_second ? `Propose to ${move}` : words.confirm} ${displayAmount(amount.data)} ${words.preposition} the live wallet of ${account.companyName}?`}
              description={`The balance changes from ${preview.before_display} to ${preview.after_display}, minus any sales made in the meantime${preview.needs_second ? ", once a second operator approves" : ""}. Each reference can be used once. To reverse this ${move}, make ${words.oppositeMove}.`}
              confirmLabel={`${preview.needs_second ? "Propose" : words.confirm} ${displayAmount(amount.data)}`}
              tone={words.tone}
              action={words.action}
              fields={{ account_id: account.id, amount: formatDecimal(amount.data), reference: named }}
            >
              {preview.needs_second ? (
                <Field name="reason" label="Note for the second operator">
                  <Textarea rows={2} maxLength={500} />
                </Field>
              ) : (
                <LiveMoney environment="live" />
              )}
            </ConfirmDialog>
          </div>
        </div>
      )}
    </>
  );
}

/** The error below the reference field for each verdict of the preview, or undefined if the field shows none. */
const REFUSAL_TEXTS = {
  possible: undefined,
  not_covered: undefined,
  applied: undefined,
  applied_with_another_amount: "This reference was used with another amount.",
  credited_manually: "This reference was used for a credit.",
  not_approved: "The account is not approved for live mode. Approve it before you credit its wallet.",
  pending: undefined,
  pending_with_another_amount:
    "A proposal with this reference and another amount is waiting for a second operator.",
} as const;
