import { ItemsHiddenWhenGone } from "@/app/_dashboard/items-hidden-when-gone";
import { DateTime } from "@/components/date-time";
import { inLive, LiveMoney } from "@/components/live-money";
import { Money } from "@/components/money";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import type { QueuedTopUp } from "@/lib/top-ups/present-top-up";
import { creditTopUpAction, refuseTopUpAction } from "./actions";

type Props = {
  readonly requests: readonly QueuedTopUp[];
  readonly hasMore: boolean;
  readonly home: string;
  readonly timezone: string;
};

/** What waits for an answer, the oldest first, each with both answers. */
export function WaitingTopUps({ requests, hasMore, home, timezone }: Props) {
  const items = requests.map((request) => ({
    key: request.id,
    node: (
      <>
        <div className="min-w-0">
          <p className="font-semibold">
            <Money display={request.amount_display} />{" "}
            <code className="font-mono break-all">{request.reference}</code>
          </p>
          <p className="mt-1 text-muted">
            <TextLink href={`${home}/accounts/${request.account_id}`}>{request.company_name}</TextLink>, asked
            on <DateTime value={request.created_at} timeZone={timezone} />. The wallet holds{" "}
            <Money display={request.balance_display} />.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Credit request={request} />
          <Refuse request={request} />
        </div>
      </>
    ),
  }));
  return (
    <Card className={items.length > 0 ? "border-warning/50!" : ""}>
      <CardHeader
        title={items.length > 0 ? "Waiting for an answer" : "Nothing waits"}
        description={
          items.length > 0
            ? "Look for each transfer by its reference in the bank's statement before you credit it."
            : "Every top-up that was asked for has its answer."
        }
      />
      <ul className="divide-y divide-line text-sm">
        <ItemsHiddenWhenGone
          items={items}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
        />
      </ul>
      {hasMore && <CardFooter>There are more. They follow when these are answered.</CardFooter>}
      {items.length === 0 && <CardBody className="pb-1!" />}
    </Card>
  );
}

function Credit({ request }: { request: QueuedTopUp }) {
  const { id, reference, company_name, amount_display } = request;
  return (
    <ConfirmDialog
      trigger="Credit"
      triggerLabel={`Credit ${reference}`}
      triggerStyle={{ variant: "primary", size: "sm" }}
      title={`Credit ${amount_display} to ${company_name}?`}
      description={`The live wallet goes from ${request.balance_display} to ${request.balance_after_display}, once, under the reference ${reference}. Do so only when the transfer has arrived: this cannot be taken back.`}
      confirmLabel={inLive(`Credit ${amount_display}`, "live")}
      tone="primary"
      action={creditTopUpAction}
      fields={{ id }}
    >
      <LiveMoney environment="live" />
    </ConfirmDialog>
  );
}

function Refuse({ request }: { request: QueuedTopUp }) {
  const { id, reference, company_name, amount_display } = request;
  return (
    <ConfirmDialog
      trigger="Refuse"
      triggerLabel={`Refuse ${reference}`}
      title={`Refuse ${amount_display} of ${company_name}?`}
      description="No money moves. The reseller reads your sentence."
      confirmLabel="Refuse"
      action={refuseTopUpAction}
      fields={{ id }}
    >
      <Field name="reason" label="Why" required>
        <Textarea maxLength={500} rows={3} />
      </Field>
    </ConfirmDialog>
  );
}
