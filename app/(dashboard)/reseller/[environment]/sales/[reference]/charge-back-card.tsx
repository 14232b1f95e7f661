import { OperatorContact } from "@/app/(auth)/operator-contact";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { DateTime, Money } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SaleView } from "@/lib/payments/voucher-payments/view-sale";
import { chargeBackAction } from "../../actions";

type Props = { readonly sale: SaleView; readonly visit: Visit };

/**
 * Shows the amount that a chargeback would return, with a button to charge back the sale. If that is not possible, says why.
 */
export function ChargeBackCard({ sale, visit: { user, environment } }: Props) {
  const { reference, can_charge_back: canChargeBack, returnable_display: returnable } = sale;
  const { amount_display: amount, customer_identifier: customer } = sale;
  return (
    <BodyCard title="Chargeback" bodyClassName="flex flex-col gap-4 text-sm">
      <WhatReturns sale={sale} timezone={user.timezone} />
      <ForRole needs="finance">
        {canChargeBack && (
          <div>
            <ConfirmDialog
              trigger={`Charge back ${returnable}`}
              title={`Charge back the sale of ${amount} to ${customer}?`}
              description={`The vouchers of ${reference} are blocked and their unspent ${returnable} returns to your wallet. Redeemed amounts stay redeemed. This cannot be undone.`}
              confirmLabel={moneyActionLabel(`Charge back ${returnable}`, environment)}
              action={chargeBackAction}
              fields={{ environment, reference }}
            >
              <LiveMoney environment={environment} />
            </ConfirmDialog>
          </div>
        )}
      </ForRole>
    </BodyCard>
  );
}

function WhatReturns({ sale, timezone }: Pick<Props, "sale"> & { readonly timezone: string }) {
  const { charged_back_at: chargedBackAt, charge_back_ends_at: endsAt, returnable } = sale;
  if (chargedBackAt !== null) {
    return (
      <p>
        Charged back on <DateTime value={chargedBackAt} timeZone={timezone} />. The unspent value of its
        vouchers was returned to your wallet.
      </p>
    );
  }
  if (returnable === 0)
    return <p>Nothing to return: no voucher of this sale has a balance that can be returned.</p>;
  if (!sale.can_charge_back) {
    return (
      <p>
        The 24-hour window to charge back this sale has ended. Contact{" "}
        <OperatorContact without="the operator" />, who can still charge it back and return{" "}
        <Money display={sale.returnable_display} />.
      </p>
    );
  }
  return (
    <p>
      A chargeback blocks the vouchers and returns their unspent balance of{" "}
      <Money display={sale.returnable_display} className="font-semibold" /> to your wallet.{" "}
      {endsAt !== null && (
        <span className="text-muted">
          Your account can charge this sale back until <DateTime value={endsAt} timeZone={timezone} />.
        </span>
      )}
    </p>
  );
}
