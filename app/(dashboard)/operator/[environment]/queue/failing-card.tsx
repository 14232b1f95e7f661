import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/base/fields";
import type { FailingEndpoint, Queue } from "@/lib/operator/queue/read-queue";
import { QueueCard } from "./queue-card";

type Props = Pick<Queue, "failing"> & {
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/** Failing and disabled endpoints of all accounts. */
export function FailingCard({ failing, environment, home, timezone }: Props) {
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
        {disabledReason === "gone" ? "it answered 410," : "five days of failures,"}{" "}
        <DateTime value={since} timeZone={timezone} />
      </span>
    </>
  );
}
