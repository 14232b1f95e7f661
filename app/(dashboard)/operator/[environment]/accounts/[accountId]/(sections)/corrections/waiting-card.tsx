import { ShownWhen } from "@/app/_dashboard/shown-when";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AccountView } from "@/lib/accounts/account-view";
import type { Environment } from "@/lib/fields";
import { listBilledSubscriptions } from "@/lib/subscriptions/list-billed-subscriptions";
import { confirmCancellationAction } from "../../../actions";

type Props = { readonly account: AccountView; readonly environment: Environment };

const SHOWN = 25;

/** Cancellations a reseller has not confirmed, to be confirmed in its place when it stays silent. */
export async function WaitingCard({ account, environment }: Props) {
  const reseller = { ...account, accountId: account.id, environment };
  const { data } = await listBilledSubscriptions(reseller, { limit: SHOWN, cancellation_requested: true });
  return (
    <ShownWhen condition={data.subscriptions.length > 0}>
      <Card>
        <CardHeader
          title="Waiting for this reseller's confirmation"
          description="Partners want to cancel these. Confirm in its place only when it stays silent: it must stop charging the customer."
        />
        <ul className="divide-y divide-line border-t border-line">
          {data.subscriptions.map(({ access_code, reseller_subscription_reference }) => (
            <li
              key={access_code}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-sm sm:px-6"
            >
              <span className="break-all">{reseller_subscription_reference ?? access_code}</span>
              <ConfirmDialog
                trigger="Confirm in its place"
                triggerLabel={`Confirm the cancellation of ${reseller_subscription_reference ?? access_code}`}
                triggerStyle={{ variant: "danger-quiet", size: "sm" }}
                title={`Confirm for ${account.companyName}?`}
                description="The subscription is canceled at once and its partner is told. This cannot be undone."
                confirmLabel="Cancel the subscription"
                action={confirmCancellationAction}
                fields={{ account_id: account.id, access_code }}
              />
            </li>
          ))}
        </ul>
      </Card>
    </ShownWhen>
  );
}
