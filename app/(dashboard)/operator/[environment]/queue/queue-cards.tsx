import type { ReactNode } from "react";
import { singleItemPath } from "@/app/(dashboard)/_shell/paths";
import { DateTime, Money } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { Card, CardFooter } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import type { FailingEndpoint, Queue } from "@/lib/operator/queue/read-queue";
import { ApplicationFacts } from "../accounts/application-facts";
import { proposedText } from "../proposals/proposal-words";

type Props = Pick<Queue, "applicants"> & { readonly home: string; readonly timezone: string };

const kinds = { partner: "Partner", reseller: "Reseller" };

/** Lists accounts that have requested live access, with their business details. */
export function ApplicantsCard({ applicants, home, timezone }: Props) {
  return (
    <QueueCard
      title="Waiting for live approval"
      description="Latest request first. Open an account to approve it."
      waiting={applicants}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/accounts?state=waiting`}>View all accounts without live access</TextLink>}
      row={({ id, companyName, kind, requestedAt, application }) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <TextLink href={`${home}/accounts/${id}`} className="font-semibold break-words">
              {companyName}
            </TextLink>
            <span className="text-muted">
              {kinds[kind]}, requested <DateTime value={requestedAt} timeZone={timezone} />
            </span>
          </div>
          <ApplicationFacts application={application} />
        </div>
      )}
    />
  );
}

type ShopUrlsCardProps = Pick<Queue, "shopUrls"> & { readonly home: string };

/** Lists live resellers that have requested a change of their shop URL. */
export function ShopUrlsCard({ shopUrls, home }: ShopUrlsCardProps) {
  return (
    <QueueCard
      title="New shop URLs"
      description="Customers are sent there to pay. Open the account to approve or refuse the URL."
      waiting={shopUrls}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/accounts?state=shop_url`}>All new shop URLs</TextLink>}
      row={({ id, companyName, shopUrl, wantedShopUrl }) => (
        <>
          <TextLink href={`${home}/accounts/${id}/terms`} className="font-semibold break-words">
            {companyName}
          </TextLink>
          <p className="mt-1 break-all text-muted">
            {shopUrl ?? "None"} → <span className="text-ink">{wantedShopUrl}</span>
          </p>
        </>
      )}
    />
  );
}

type TopUpsCardProps = Pick<Queue, "topUps"> & { readonly home: string; readonly timezone: string };

/** Lists top-ups that resellers have announced. An operator credits them once the money has arrived. */
export function TopUpsCard({ topUps, home, timezone }: TopUpsCardProps) {
  return (
    <QueueCard
      title="Pending top-ups"
      description="Oldest first. Credit a top-up when its transfer has arrived."
      waiting={topUps}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/top-ups`}>All top-ups</TextLink>}
      row={({ id, company_name, amount_display, reference, created_at }) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <TextLink href={singleItemPath(`${home}/top-ups`, id)} className="font-semibold break-words">
              {company_name}
            </TextLink>
            <p className="break-words text-muted">
              {reference}, requested <DateTime value={created_at} timeZone={timezone} />
            </p>
          </div>
          <span className="font-semibold">
            <Money display={amount_display} />
          </span>
        </div>
      )}
    />
  );
}

type ProposalsCardProps = Pick<Queue, "proposals"> & { readonly home: string; readonly timezone: string };

/** Lists credits and debits that need a second operator's approval. */
export function ProposalsCard({ proposals, home, timezone }: ProposalsCardProps) {
  return (
    <QueueCard
      title="Waiting for a second operator"
      description="These amounts need a second operator. Any operator except the proposer can approve or decline."
      waiting={proposals}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/proposals`}>All proposals</TextLink>}
      row={(proposal) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <TextLink
              href={singleItemPath(`${home}/proposals`, proposal.id)}
              className="font-semibold break-words"
            >
              {proposal.company_name}
            </TextLink>
            <p className="break-words text-muted">
              {proposal.reference}, proposed by{" "}
              {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
              <DateTime value={proposal.created_at} timeZone={timezone} />
            </p>
            {proposal.approval_blocked && <Badge tone="warning">Cannot be approved</Badge>}
          </div>
          <span className="font-semibold">{proposedText(proposal)}</span>
        </div>
      )}
    />
  );
}

type FailingCardProps = Pick<Queue, "failing"> & {
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/** Lists failing and disabled webhook endpoints of all accounts. */
export function FailingCard({ failing, environment, home, timezone }: FailingCardProps) {
  return (
    <QueueCard
      title={`Failing ${environment} endpoints`}
      description="Longest failing first, then endpoints disabled in the last seven days. The accounts see this on their dashboards."
      waiting={failing}
      keyOf={({ accountId }) => accountId}
      row={(endpoint) => (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <TextLink
              href={`${home}/accounts/${endpoint.accountId}/access`}
              className="font-semibold break-words"
            >
              {endpoint.companyName}
            </TextLink>
            <p className="break-all text-muted">{endpoint.host}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Standing endpoint={endpoint} timezone={timezone} />
          </div>
        </div>
      )}
    />
  );
}

function Standing({ endpoint, timezone }: { endpoint: FailingEndpoint; timezone: string }) {
  const { disabledReason, since } = endpoint;
  if (disabledReason === null)
    return (
      <>
        <Badge tone="warning">Failing</Badge>
        <span className="text-muted">
          since <DateTime value={since} timeZone={timezone} />
        </span>
      </>
    );
  return (
    <>
      <Badge tone="danger">Disabled</Badge>
      <span className="text-muted">
        {disabledReason === "gone" ? "it returned 410," : "five days of failures,"}{" "}
        <DateTime value={since} timeZone={timezone} />
      </span>
    </>
  );
}

type QueueCardProps<Row> = {
  readonly title: string;
  readonly description: ReactNode;
  readonly waiting: { readonly rows: readonly Row[]; readonly more: boolean };
  readonly keyOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** The link to all items. */
  readonly all?: ReactNode;
};

/** Renders a queue of pending items with their count, or nothing if the queue is empty. */
function QueueCard<Row>({
  title,
  description,
  waiting: { rows, more },
  keyOf,
  row,
  all,
}: QueueCardProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={title}
      description={description}
      actions={<Badge tone="warning">{more ? `${rows.length}+` : rows.length}</Badge>}
    >
      <ul className="divide-y divide-line border-t border-line text-sm">
        {rows.map((one) => (
          <li key={keyOf(one)} className="px-5 py-4 sm:px-6">
            {row(one)}
          </li>
        ))}
      </ul>
      {more && all && <CardFooter>{all}</CardFooter>}
    </Card>
  );
}
