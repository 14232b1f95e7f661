import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import { filterValuesIn, type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { eventPath, webhookPath } from "@/app/(dashboard)/_shell/webhook-path";
import { Card, CardHeader } from "@/components/ui/card";
import { eventIdOf } from "@/lib/base/ids";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { countReplayable } from "@/lib/webhooks/events/count-events";
import { AwaitDeliveries } from "../await-deliveries";
import { eventList } from "./event-list";
import { ReplayActs } from "./replay-acts";

export const metadata: Metadata = { title: "Events" };

/** All events of the account with their delivery status. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const {
    caller,
    environment,
    user: { kind, timezone },
  } = visit;
  const query = await searchParams;
  const { search } = filterValuesIn(eventList.filters, query);
  if (search !== undefined && eventIdOf(search)) redirect(eventPath(kind, environment, search));
  const [open, endpoint, replayable] = await Promise.all([
    openList(eventList, visit, query),
    getEndpoint(caller),
    countReplayable(caller),
  ]);
  return (
    <>
      <AwaitDeliveries events={open.page.rows} />
      <FilterForm open={open} />
      <Card>
        <CardHeader
          title="Events"
          description={`Newest first. Times are those of ${timezone}.`}
          actions={
            <>
              <ReplayActs
                {...replayable}
                environment={environment}
                timezone={timezone}
                open={endpoint !== null && endpoint.disabled_at === null}
                webhook={webhookPath(kind, environment)}
              />
              <CsvLink open={open} />
            </>
          }
        />
        <ListRows open={open} caption="Events" />
      </Card>
    </>
  );
}
