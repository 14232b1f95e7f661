import type { ComponentProps } from "react";
import { Money } from "@/components/money/money";
import { ReservedFunds } from "@/components/money/reserved-funds";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { readFunds } from "@/lib/money/ledger/read-wallet";
import { WalletAdjustmentForm } from "./wallet-adjustment-form";

type Props = Omit<ComponentProps<typeof WalletAdjustmentForm>, "move"> & {
  readonly environment: Environment;
};

/** A reseller's wallet, and in live the form that credits it against a payment that has arrived. */
export async function WalletCard({ environment, ...credit }: Props) {
  const { CURRENCY } = env();
  const funds = await readFunds({ ...credit.account, accountId: credit.account.id, environment });
  return (
    <Card>
      <CardHeader
        title={environment === "live" ? "Live wallet" : "Test wallet"}
        actions={
          <span className="text-lg font-semibold">
            <Money amountMinor={funds.posted} currency={CURRENCY} />
          </span>
        }
      />
      <CardBody className="flex flex-col gap-5">
        <ReservedFunds funds={funds} currency={CURRENCY} />
        {environment === "live" ? (
          <WalletAdjustmentForm move="credit" {...credit} />
        ) : (
          <p className="text-sm text-muted">The reseller can top up its test wallet itself.</p>
        )}
      </CardBody>
    </Card>
  );
}
