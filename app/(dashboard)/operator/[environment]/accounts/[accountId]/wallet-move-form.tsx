import { LiveMoney } from "@/components/live-money";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { env } from "@/lib/env";
import { text } from "@/lib/fields";
import { typedAmountField } from "@/lib/http/typed-amount";
import { readWallet } from "@/lib/ledger/read-wallet";
import { formatMinor } from "@/lib/money";
import { creditWalletAction, debitWalletAction } from "../actions";
import { BeforeAndAfter } from "./before-and-after";

type Asked = string | string[] | undefined;
type Props = {
  readonly account: AccountView;
  readonly move: "credit" | "debit";
  /** What the page's address asks to be shown. */
  readonly amount: Asked;
  readonly reference: Asked;
};

const moves = {
  credit: {
    sign: 1,
    amountLabel: "Amount to credit",
    referenceLabel: "Reference of the payment received",
    placeholder: "Bank statement 2025-07-01 #12",
    trigger: "Credit the wallet in live",
    tone: "primary",
    title: (amount: string, company: string) => `Credit ${amount} to the live wallet of ${company}?`,
    taken: "a debit alone",
    confirm: "Credit",
    action: creditWalletAction,
  },
  debit: {
    sign: -1,
    amountLabel: "Amount to take out",
    referenceLabel: "Reference of the payment made",
    placeholder: "Refund 2025-07-01 #3",
    trigger: "Debit the wallet in live",
    tone: "danger",
    title: (amount: string, company: string) => `Take ${amount} out of the live wallet of ${company}?`,
    taken: "a credit alone",
    confirm: "Debit",
    action: debitWalletAction,
  },
} as const;

/** Moves money into or out of a reseller's live wallet: first what it holds before and after, then asked. */
export async function WalletMoveForm({ account, move, amount: typed, reference }: Props) {
  const { CURRENCY } = env();
  const words = moves[move];
  const wallet = await readWallet({ ...account, accountId: account.id, environment: "live" });
  const amount = typedAmountField.safeParse(typed);
  const named = text(1, 100).safeParse(reference).data;
  const isAsked = typeof typed === "string" && typed !== "";
  const left = amount.success ? wallet.balance + words.sign * amount.data : -1;
  const fault = amount.success ? "The wallet does not hold as much." : amount.error?.issues[0]?.message;
  const shown = amount.success ? formatMinor(amount.data, CURRENCY) : "";
  const after = formatMinor(left, CURRENCY);
  return (
    <>
      <form className="grid gap-5 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <Field
          name={move}
          label={`${words.amountLabel}, in ${CURRENCY}`}
          error={isAsked && left < 0 ? fault : undefined}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            defaultValue={isAsked ? typed : ""}
            placeholder="100.00"
          />
        </Field>
        <Field name={`${move}_reference`} label={words.referenceLabel} required>
          <Input
            autoComplete="off"
            maxLength={100}
            defaultValue={named ?? ""}
            placeholder={words.placeholder}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Show before and after the {move}
        </Button>
      </form>
      {amount.success && left >= 0 && named && (
        <>
          <BeforeAndAfter before={wallet.balance_display} after={after} />
          <div>
            <ConfirmDialog
              trigger={words.trigger}
              triggerStyle={{ variant: move === "credit" ? "primary" : "danger-quiet", size: "sm" }}
              title={words.title(shown, account.companyName)}
              description={`The wallet goes from ${wallet.balance_display} to ${after}, and by what it sells meanwhile. Once per reference; it is taken back by ${words.taken}.`}
              confirmLabel={`${words.confirm} ${shown}`}
              tone={words.tone}
              action={words.action}
              fields={{ account_id: account.id, amount: (amount.data / 100).toFixed(2), reference: named }}
            >
              <LiveMoney environment="live" />
            </ConfirmDialog>
          </div>
        </>
      )}
    </>
  );
}
