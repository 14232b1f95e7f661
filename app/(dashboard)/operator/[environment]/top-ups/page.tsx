import type { Metadata } from "next";
import { CsvLink } from "@/app/_dashboard/list/csv-link";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListRows } from "@/app/_dashboard/list/list-rows";
import { requireAccount } from "@/app/_dashboard/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listWaitingTopUps } from "@/lib/top-ups/list-top-ups";
import { everyTopUpList } from "./every-top-up-list";
import { WaitingTopUps } from "./waiting-top-ups";

export const metadata: Metadata = { title: "Top-ups" };

const WAITING_SHOWN = 25;

/** The top-ups of live wallets that wait for an operator, and those that were answered. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "operator");
  const [waiting, open] = await Promise.all([
    listWaitingTopUps(visit.user, WAITING_SHOWN + 1),
    openList(everyTopUpList, visit, await searchParams),
  ]);
  return (
    <>
      <PageHeader
        title="Top-ups"
        description="What resellers say they transfer into their live wallets. Credit what has arrived, and nothing else."
      />
      <div className="flex flex-col gap-6">
        <WaitingTopUps
          requests={waiting.slice(0, WAITING_SHOWN)}
          hasMore={waiting.length > WAITING_SHOWN}
          home={visit.home}
          timezone={visit.user.timezone}
        />
        <Card>
          <CardHeader title="All top-ups" actions={<CsvLink open={open} />} />
          <ListRows open={open} caption="Top-ups asked for" />
        </Card>
      </div>
    </>
  );
}
