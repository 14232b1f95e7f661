import type { Metadata } from "next";
import { CsvLink } from "@/app/_dashboard/list/csv-link";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListRows } from "@/app/_dashboard/list/list-rows";
import { requireAccount } from "@/app/_dashboard/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listWaitingProposals } from "@/lib/live-wallets/list-proposals";
import { everyProposalList } from "./every-proposal-list";
import { WaitingProposals } from "./waiting-proposals";

export const metadata: Metadata = { title: "Proposals" };

const WAITING_SHOWN = 25;

/** Credits and debits of live wallets that a second operator has to approve, and what became of each. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "operator");
  const [waiting, open] = await Promise.all([
    listWaitingProposals(visit.user, WAITING_SHOWN + 1),
    openList(everyProposalList, visit, await searchParams),
  ]);
  return (
    <>
      <PageHeader
        title="Proposals"
        description="Credits and debits of live wallets that are too large for one operator: another one approves them."
      />
      <div className="flex flex-col gap-6">
        <WaitingProposals
          proposals={waiting.slice(0, WAITING_SHOWN)}
          hasMore={waiting.length > WAITING_SHOWN}
          home={visit.home}
          timezone={visit.user.timezone}
        />
        <Card>
          <CardHeader title="All proposals" actions={<CsvLink open={open} />} />
          <ListRows open={open} caption="Proposals" />
        </Card>
      </div>
    </>
  );
}
