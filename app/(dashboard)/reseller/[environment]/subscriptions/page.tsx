import type { Metadata } from "next";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import { type FilterValues, type ListParams, openList, orderWords } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/list-billed-subscriptions";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { billedList } from "./billed-list";
import { UnreachableNotice } from "./unreachable-notice";
import { WaitingCard } from "./waiting-card";

export const metadata: Metadata = { title: "Subscriptions" };

const WAITING_SHOWN = 25;

const dueTitles = { overdue: "Overdue subscriptions", week: "Due in 7 days" };

/** What the rows are, as far as they were asked for. */
function titleOf({ due, search }: FilterValues<typeof billedList.filters>) {
  if (due !== undefined) return dueTitles[due];
  return search === undefined ? "All subscriptions" : "Subscriptions found";
}

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller } = visit;
  const [open, waiting, endpoint] = await Promise.all([
    openList(billedList, visit, await searchParams),
    listShopSubscriptions(caller, { limit: WAITING_SHOWN, cancelRequested: true }),
    getEndpoint(caller),
  ]);
  return (
    <>
      <PageHeader title="Subscriptions" description={`Subscriptions your shop bills, ${orderWords(open)}.`} />
      <div className="flex flex-col gap-6">
        {open.page.rows.length > 0 && <UnreachableNotice environment={environment} endpoint={endpoint} />}
        <WaitingCard environment={environment} page={waiting} home={visit.home} timezone={user.timezone} />
        <div>
          <FilterForm open={open} />
          <Card>
            <CardHeader title={titleOf(open.chosen)} actions={<CsvLink open={open} />} />
            <ListRows open={open} caption="Subscriptions you bill" />
          </Card>
        </div>
      </div>
    </>
  );
}
