import { LiveMoney } from "@/components/live-money";
import { Money } from "@/components/money";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccountView } from "@/lib/accounts/account-view";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { readWallet } from "@/lib/ledger/read-wallet";
import { creditWalletAction } from "../actions";

type Props = { readonly account: AccountView; readonly environment: Environment };

/** A reseller's wallet, and in live the form that credits it against a payment that has arrived. */
export async function WalletCard({ account, environment }: Props) {
  const wallet = await readWallet({ ...account, accountId: account.id, environment });
  return (
    <Card>
      <CardHeader
        title={environment === "live" ? "Live wallet" : "Test wallet"}
        actions={
          <span className="text-lg font-semibold">
            <Money display={wallet.balance_display} />
          </span>
        }
      />
      <CardBody>
        {environment === "live" ? (
          <ActionForm action={creditWalletAction} className="flex flex-col gap-5">
            <input type="hidden" name="account_id" value={account.id} />
            <LiveMoney environment={environment} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field name="amount" label={`Amount in ${env().CURRENCY}`} required>
                <Input inputMode="decimal" autoComplete="off" placeholder="1000.00" />
              </Field>
              <Field
                name="reference"
                label="Reference of the payment received"
                hint="Credited once: the same reference again changes nothing."
                required
              >
                <Input autoComplete="off" maxLength={100} placeholder="Bank statement 2025-07-01 #12" />
              </Field>
            </div>
            <div>
              <SubmitButton pendingLabel="Crediting">Credit the wallet in live</SubmitButton>
            </div>
          </ActionForm>
        ) : (
          <p className="text-sm text-muted">The reseller credits its test wallet itself.</p>
        )}
      </CardBody>
    </Card>
  );
}
