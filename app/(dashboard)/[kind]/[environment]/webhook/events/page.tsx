import { redirect } from "next/navigation";
import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import { filterValuesIn, type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { eventIdOf } from "@/lib/base/ids";
import { hasEnabledEndpoint } from "@/lib/outbox/event.sql";
import { countUndelivered, MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { AwaitDeliveries } from "../await-deliveries";
import { replayFailedAction, replayUnsentAction } from "./actions";
import { eventList } from "./event-list";

export const metadata = { title: "Events" };

/** Renders the list of the account's events in one environment, with their delivery status. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, caller, home } = visit;
  const query = await searchParams;
  const { search } = filterValuesIn(eventList.filters, query, user.timezone);
  if (search !== undefined && eventIdOf(search)) redirect(`${home}/webhook/events/${search}`);
  const [open, isEnabled, { failed, unsent }] = await Promise.all([
    openList(eventList, visit, query),
    hasEnabledEndpoint(caller),
    countUndelivered(caller),
  ]);
  return (
    <>
      <AwaitDeliveries events={open.page.rows} />
      <FilterForm open={open} />
      <ListCard
        open={open}
        title="Events"
        description={`Newest first. Times are in ${user.timezone}.`}
        actions={
          <ForRole needs="developer">
            <ReplayActs failed={failed} unsent={unsent} open={isEnabled} visit={visit} />
          </ForRole>
        }
      />
    </>
  );
}

type Props = {
  readonly failed: number;
  readonly unsent: number;
  /** Whether an endpoint is enabled. */
  readonly open: boolean;
  readonly visit: Visit;
};

const triggerStyle = { variant: "secondary", size: "sm" } as const;
const ORDER =
  "Each event keeps its webhook-id and is sent to the endpoint's current URL, oldest first, with a new retry schedule.";

/**
 * Renders a button that resends all failed events and one that sends all unsent events, each only if there are any. If no
 * endpoint is enabled, renders a link to the webhook page instead.
 */
function ReplayActs({ failed, unsent, open, visit: { user, environment, home } }: Props) {
  if (!open) {
    const waiting = [failed > 0 && eventsText(failed, "failed"), unsent > 0 && eventsText(unsent, "unsent")];
    if (failed + unsent === 0) return null;
    return (
      <p className="text-sm text-muted">
        <TextLink href={`${home}/webhook`}>Set or enable a webhook URL</TextLink> to send{" "}
        {waiting.filter(Boolean).join(" and ")}.
      </p>
    );
  }
  return (
    <>
      {failed > 0 && (
        <ConfirmDialog
          trigger={`Resend ${eventsText(failed, "failed")}`}
          triggerStyle={triggerStyle}
          title="Resend all failed events?"
          description={`Resends every event that failed permanently, except to disabled endpoints. ${ORDER}`}
          confirmLabel="Resend failed events"
          tone="primary"
          action={replayFailedAction}
          fields={{ environment }}
        >
          <Field name="since" label="Events since" hint={`Time zone: ${user.timezone}. Leave empty for all.`}>
            <Input type="datetime-local" />
          </Field>
        </ConfirmDialog>
      )}
      {unsent > 0 && (
        <ConfirmDialog
          trigger={`Send ${eventsText(unsent, "unsent")}`}
          triggerStyle={triggerStyle}
          title="Send all unsent events?"
          description={`Sends every unsent event that an enabled endpoint is subscribed to, regardless of age. ${ORDER}`}
          confirmLabel="Send unsent events"
          tone="primary"
          action={replayUnsentAction}
          fields={{ environment }}
        />
      )}
    </>
  );
}

function eventsText(count: number, status: "failed" | "unsent"): string {
  return countOf(count, `${status} event`, count < MAX_COUNTED);
}
