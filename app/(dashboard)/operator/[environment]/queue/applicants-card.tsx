import { DateTime } from "@/components/money/date-time";
import { TextLink } from "@/components/ui/text-link";
import type { Queue } from "@/lib/operator/queue/read-queue";
import { ApplicationFacts } from "../accounts/application-facts";
import { QueueCard } from "./queue-card";

type Props = Pick<Queue, "applicants"> & { readonly home: string; readonly timezone: string };

const kinds = { partner: "Partner", reseller: "Reseller" };

/**
 * Accounts that wait for live, with what there is to judge them by. Many only try out test, so the latest
 * come first.
 */
export function ApplicantsCard({ applicants, home, timezone }: Props) {
  return (
    <QueueCard
      title="Waiting for live approval"
      description="Newest first. Open an account to approve it."
      waiting={applicants}
      keyOf={({ id }) => id}
      all={<TextLink href={`${home}/accounts?state=waiting`}>View all accounts waiting for live</TextLink>}
      row={({ id, companyName, kind, createdAt, application }) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <TextLink href={`${home}/accounts/${id}`} className="font-semibold break-words">
              {companyName}
            </TextLink>
            <span className="text-muted">
              {kinds[kind]}, signed up <DateTime value={createdAt} timeZone={timezone} />
            </span>
          </div>
          <ApplicationFacts application={application} />
        </div>
      )}
    />
  );
}
