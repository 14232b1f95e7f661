import { ShownWhen } from "@/app/_dashboard/shown-when";
import { DateTime } from "@/components/date-time";
import { inLive, LiveMoney } from "@/components/live-money";
import { Money } from "@/components/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Environment } from "@/lib/fields";
import type { SaleView } from "@/lib/payments/view-sale";
import { chargeBackAction } from "../../actions";

type Props = { readonly sale: SaleView; readonly environment: Environment; readonly timezone: string };

/** What charging the sale back returns, and the act where something does; otherwise why not. */
export function ChargeBackCard({ sale, environment, timezone }: Props) {
  const { reference, can_charge_back: canChargeBack, returnable_display: returnable } = sale;
  return (
    <Card>
      <CardHeader title="Charge back" />
      <CardBody className="flex flex-col gap-4 text-sm">
        <WhatReturns sale={sale} timezone={timezone} />
        <ShownWhen condition={canChargeBack}>
          <ConfirmDialog
            trigger={`Charge back ${returnable}`}
            title="Charge this sale back?"
            description={`Its vouchers are blocked, and ${returnable}, what they hold unspent, returns to your wallet. What was redeemed stays redeemed. This cannot be undone.`}
            confirmLabel={inLive(`Charge back ${returnable}`, environment)}
            action={chargeBackAction}
            fields={{ environment, reference }}
          >
            <LiveMoney environment={environment} />
          </ConfirmDialog>
        </ShownWhen>
      </CardBody>
    </Card>
  );
}

function WhatReturns({ sale, timezone }: Omit<Props, "environment">) {
  const { charged_back_at: chargedBackAt, charge_back_ends_at: endsAt, returnable } = sale;
  if (chargedBackAt !== null) {
    return (
      <p>
        Charged back on <DateTime value={chargedBackAt} timeZone={timezone} />. What its vouchers held then is
        in your wallet.
      </p>
    );
  }
  if (returnable === 0) return <p>Nothing is left to return: its vouchers are spent or have expired.</p>;
  if (!sale.can_charge_back) {
    return (
      <p>
        It could be charged back for 24 hours. The operator may still do it; then{" "}
        <Money display={sale.returnable_display} /> would return.
      </p>
    );
  }
  return (
    <p>
      <Money display={sale.returnable_display} className="font-semibold" /> would return to your wallet: what
      the vouchers hold unspent. They are blocked then.{" "}
      {endsAt !== null && (
        <span className="text-muted">
          Possible until <DateTime value={endsAt} timeZone={timezone} />.
        </span>
      )}
    </p>
  );
}
