import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type Queue, readQueue } from "@/lib/operator/queue/read-queue";
import { ApplicantsCard } from "./queue/applicants-card";
import { FailingCard } from "./queue/failing-card";
import { LedgerNotice } from "./queue/ledger-notice";
import { ProposalsCard } from "./queue/proposals-card";
import { ShopUrlsCard } from "./queue/shop-urls-card";
import { TopUpsCard } from "./queue/top-ups-card";
import { UnusualActivityCard } from "./queue/unusual-activity-card";

export const metadata: Metadata = { title: "Home" };

export default async function Page({ params }: AccountParams) {
  const { user, environment, home } = await requireAccount(params, "operator");
  const queue = await readQueue(user, environment);
  return (
    <>
      <PageHeader
        title="Home"
        description="Pending decisions, unusual activity and the state of the ledger."
      />
      <div className="flex flex-col gap-6">
        <LedgerNotice checks={queue.checks} home={home} timezone={user.timezone} />
        {isEmpty(queue) && (
          <Card>
            <EmptyState title="No pending decisions">
              Accounts to approve, top-ups to credit, proposals, new shop URLs and failing endpoints appear
              here.
            </EmptyState>
          </Card>
        )}
        {queue.preparedRun && (
          <Alert
            tone="warning"
            title="A draft payout run is waiting"
            actions={
              <ButtonLink href={`${home}/payouts/${queue.preparedRun}`} variant="secondary" size="sm">
                View payout run
              </ButtonLink>
            }
          >
            Post or discard it. You cannot create another run until then.
          </Alert>
        )}
        <ApplicantsCard applicants={queue.applicants} home={home} timezone={user.timezone} />
        <ProposalsCard proposals={queue.proposals} home={home} timezone={user.timezone} />
        <TopUpsCard topUps={queue.topUps} home={home} timezone={user.timezone} />
        <ShopUrlsCard shopUrls={queue.shopUrls} home={home} />
        <FailingCard failing={queue.failing} environment={environment} home={home} timezone={user.timezone} />
        <UnusualActivityCard queue={queue} home={home} timezone={user.timezone} />
      </div>
    </>
  );
}

function isEmpty({ preparedRun, applicants, shopUrls, topUps, proposals, failing }: Queue): boolean {
  return (
    !preparedRun && [applicants, shopUrls, topUps, proposals, failing].every(({ rows }) => rows.length === 0)
  );
}
