import { Money } from "@/components/money";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { env } from "@/lib/env";
import { text } from "@/lib/fields";
import { typedAmountField } from "@/lib/http/typed-amount";
import { readWallet } from "@/lib/ledger/read-wallet";
import { formatMinor } from "@/lib/money";
import { debitWalletAction } from "../actions";

type Asked = string | string[] | undefined;
type Props = { readonly account: AccountView; readonly debit: Asked; readonly reference: Asked };

/** Takes money back out of a reseller's live wallet: first what it would leave, then asked. */
export async function DebitCard({ account, debit, reference }: Props) {
  const { CURRENCY } = env();
  const wallet = await readWallet({ ...account, accountId: account.id, environment: "live" });
  const amount = typedAmountField.safeParse(debit);
  const named = text(1, 100).safeParse(reference).data;
  const isAsked = typeof debit === "string" && debit !== "";
  const isCovered = amount.success && amount.data <= wallet.balance;
  const after = amount.success ? formatMinor(wallet.balance - amount.data, CURRENCY) : "";
  const fault = amount.success ? "The wallet does not hold as much." : amount.error?.issues[0]?.message;
  return (
    <Card>
      <CardHeader
        title="Debit the live wallet"
        description="Takes out what was credited wrongly or was paid back to the reseller. Never more than the wallet holds."
      />
      <CardBody className="flex flex-col gap-5">
        <form className="grid gap-5 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <Field
            name="debit"
            label={`Amount to take out, in ${CURRENCY}`}
            error={isAsked && !isCovered ? fault : undefined}
            required
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              defaultValue={isAsked ? debit : ""}
              placeholder="100.00"
            />
          </Field>
          <Field name="debit_reference" label="Reference of the payment made" required>
            <Input
              autoComplete="off"
              maxLength={100}
              defaultValue={named ?? ""}
              placeholder="Refund 2025-07-01 #3"
            />
          </Field>
          <Button type="submit" variant="secondary">
            Show before and after
          </Button>
        </form>
        {isCovered && named && (
          <>
            <DescriptionList>
              <DescriptionItem term="Before">
                <Money display={wallet.balance_display} />
              </DescriptionItem>
              <DescriptionItem term="After">
                <Money display={after} />
              </DescriptionItem>
            </DescriptionList>

            <div>
              <ConfirmDialog
                trigger="Debit the wallet in live"
                triggerStyle={{ variant: "danger-quiet", size: "sm" }}
                title={`Take ${formatMinor(amount.data, CURRENCY)} out of the live wallet of ${account.companyName}?`}
                description={`Real money. The wallet goes from ${wallet.balance_display} to ${after}, and by what it sells meanwhile. Once per reference; it is taken back by a credit alone.`}
                confirmLabel={`Debit ${formatMinor(amount.data, CURRENCY)}`}
                action={debitWalletAction}
                fields={{ account_id: account.id, amount: (amount.data / 100).toFixed(2), reference: named }}
              />
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
