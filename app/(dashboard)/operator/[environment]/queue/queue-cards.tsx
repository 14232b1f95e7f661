import type { ReactNode } from "react";
import { singleItemPath } from "@/app/(dashboard)/_shell/paths";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { kindWords } from "@/app/(dashboard)/_words/labels";
import { DateTime, Money } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { Card, CardFooter } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { FailingEndpoint, Queue } from "@/lib/operator/queue/read-queue";
import { ApplicationFacts } from "../accounts/application-facts";
import { ShopUrl } from "../accounts/shop-url";
import { proposedText } from "../proposals/proposal-words";

/** Renders pending decisions and failing endpoints, in one card for each kind of item. */
export function QueueCards({ queue, visit }: { queue: Queue; visit: Visit }) {
  const { environment, home } = visit;
  const { timezone } = visit.user;
  return (
    <>
      <QueueCard
        title="Waiting for live approval"
        description="Latest request first. Open an account to approve it."
        waiting={queue.applicants}
        all={
          <TextLink href={`${home}/accounts?state=waiting`}>View all accounts without live access</TextLink>
        }
        item={({ id, companyName, kind, application }) => ({
          key: id,
          name: companyName,
          href: `${home}/accounts/${id}`,
          aside: (
            <span className="text-muted">
              {kindWords[kind]}, requested <DateTime value={application.requestedAt} timeZone={timezone} />
            </span>
          ),
          below: <ApplicationFacts application={application} />,
        })}
      />
      <QueueCard
        title="Waiting for a second operator"
        description="These amounts need a second operator. Any owner or finance user except the proposer can approve or decline."
        waiting={queue.proposals}
        all={<TextLink href={`${home}/proposals`}>All proposals</TextLink>}
        item={(proposal) => ({
          key: proposal.id,
          name: proposal.company_name,
          href: singleItemPath(`${home}/proposals`, proposal.id),
          note: (
            <>
              {proposal.reference}, proposed by{" "}
              {proposal.is_own ? "you" : (proposal.made_by ?? "a removed user")} on{" "}
              <DateTime value={proposal.created_at} timeZone={timezone} />
            </>
          ),
          aside: <span className="font-semibold">{proposedText(proposal)}</span>,
          below: proposal.approval_blocked && <Badge tone="warning">Cannot be approved</Badge>,
        })}
      />
      <QueueCard
        title="Pending top-ups"
        description="Oldest first. Credit a top-up when its transfer has arrived."
        waiting={queue.topUps}
        all={<TextLink href={`${home}/top-ups`}>All top-ups</TextLink>}
        item={({ id, company_name, amount_display, reference, created_at }) => ({
          key: id,
          name: company_name,
          href: singleItemPath(`${home}/top-ups`, id),
          note: (
            <>
              {reference}, requested <DateTime value={created_at} timeZone={timezone} />
            </>
          ),
          aside: <Money display={amount_display} className="font-semibold" />,
        })}
      />
      <QueueCard
        title="New shop URLs"
        description="Once a URL is approved, customers are sent there to pay. Open the account to approve or refuse it."
        waiting={queue.shopUrls}
        all={<TextLink href={`${home}/accounts?state=shop_url`}>All new shop URLs</TextLink>}
        item={({ id, companyName, shopUrl, wantedShopUrl }) => ({
          key: id,
          name: companyName,
          href: `${home}/accounts/${id}/terms`,
          note: (
            <>
              <ShopUrl url={shopUrl} /> →{" "}
              <span className="text-ink">
                <ShopUrl url={wantedShopUrl} />
              </span>
            </>
          ),
        })}
      />
      <QueueCard
        title={`Failing ${environment} endpoints`}
        description="Longest failing first, then endpoints disabled automatically in the last seven days. The accounts see a warning on their dashboards."
        waiting={queue.failing}
        all={`Only the first ${queue.failing.rows.length} are listed.`}
        item={(endpoint) => ({
          key: endpoint.id,
          name: endpoint.companyName,
          href: `${home}/accounts/${endpoint.accountId}/access`,
          note: <span className="break-all">{endpoint.host}</span>,
          aside: <EndpointFault endpoint={endpoint} timezone={timezone} />,
        })}
      />
    </>
  );
}

function EndpointFault({ endpoint, timezone }: { endpoint: FailingEndpoint; timezone: string }) {
  const { disabledReason, since } = endpoint;
  const cause = {
    none: "since",
    gone: "after a 410 response, on",
    failing: "after five days of failures, on",
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {disabledReason === null ? (
        <Badge tone="warning">Failing</Badge>
      ) : (
        <Badge tone="danger">Disabled</Badge>
      )}
      <span className="text-muted">
        {cause[disabledReason ?? "none"]} <DateTime value={since} timeZone={timezone} />
      </span>
    </div>
  );
}

type QueueItem = {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  /** The text below the name. `aside` is shown beside the name and the note, and `below` under them. */
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
};

type QueueCardProps<Row> = {
  readonly title: string;
  readonly description: ReactNode;
  readonly waiting: { readonly rows: readonly Row[]; readonly more: boolean };
  readonly item: (row: Row) => QueueItem;
  /** The link to all items, or a note that not all items are listed. Shown if there are more items than the card lists. */
  readonly all: ReactNode;
};

/** Renders a card with items and their count, or nothing if there are no items. */
function QueueCard<Row>({ title, description, waiting: { rows, more }, item, all }: QueueCardProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={title}
      description={description}
      actions={<Badge tone="warning">{more ? `${rows.length}+` : rows.length}</Badge>}
    >
      <ul className="divide-y divide-line border-t border-line text-sm">
        {rows.map(item).map(({ key, name, href, note, aside, below }) => (
          <li key={key} className="flex flex-col gap-2 px-5 py-4 sm:px-6">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <div className="min-w-0">
                <TextLink href={href} className="font-semibold break-words">
                  {name}
                </TextLink>
                {note && <p className="break-words text-muted">{note}</p>}
              </div>
              {aside}
            </div>
            {below && <div>{below}</div>}
          </li>
        ))}
      </ul>
      {more && <CardFooter>{all}</CardFooter>}
    </Card>
  );
}
