import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rhythmOf } from "@/components/ui/rhythm";
import type { AccountView } from "@/lib/accounts/account-view";
import type { Environment } from "@/lib/base/fields";
import {
  listShopSubscriptions,
  type ShopSubscription,
} from "@/lib/payments/subscriptions/list-billed-subscriptions";
import { confirmCancellationAction } from "../../../actions";

type Props = { readonly account: AccountView; readonly environment: Environment };

const SHOWN = 25;

/** Unconfirmed cancellation requests, which an operator can confirm for the reseller. */
export async function WaitingCard({ account, environment }: Props) {
  const reseller = { ...account, accountId: account.id, environment };
  const { rows } = await listShopSubscriptions(reseller, { limit: SHOWN, cancelRequested: true });
  return (
    <ShownWhen condition={rows.length > 0}>
      <Card>
        <CardHeader
          title="Waiting for this reseller's confirmation"
          description="Partners requested these cancellations. Confirm for the reseller only if it does not respond: it must stop charging the customer."
        />
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((subscription) => (
            <Waiting key={subscription.id} account={account} subscription={subscription} />
          ))}
        </ul>
      </Card>
    </ShownWhen>
  );
}

type WaitingProps = { readonly account: AccountView; readonly subscription: ShopSubscription };

function Waiting({ account, subscription }: WaitingProps) {
  const { access_code, partner_name, amount_display, reseller_subscription_reference } = subscription;
  const name = reseller_subscription_reference ?? access_code;
  const paid = `${amount_display} ${rhythmOf(subscription)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-sm sm:px-6">
      <span className="min-w-0">
        <span className="block break-all">{name}</span>
        <span className="text-muted">
          {partner_name}, {paid}
        </span>
      </span>
      <ConfirmDialog
        trigger="Confirm for reseller"
        triggerLabel={`Confirm the cancellation of ${name}`}
        triggerStyle={{ variant: "danger-quiet", size: "sm" }}
        title={`Cancel ${name} for ${account.companyName}?`}
        description={`This ends the subscription with ${partner_name}, ${paid}, now and notifies the partner. This cannot be undone.`}
        confirmLabel="Cancel the subscription"
        action={confirmCancellationAction}
        fields={{ account_id: account.id, access_code }}
      />
    </li>
  );
}
