import { EndpointNotice } from "@/app/(dashboard)/_cards/endpoint-notice";
import { KeysNotice } from "@/app/(dashboard)/_cards/keys-notice";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { eventsPath } from "@/app/(dashboard)/_shell/webhook-path";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { env } from "@/lib/base/settings/env";
import type { ListedKey } from "@/lib/identity/api-keys/read-api-keys";
import type { Overview } from "@/lib/insight/partner-overview/read-overview";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Props = {
  readonly overview: Overview;
  readonly endpoint: WebhookEndpoint | null;
  readonly keys: readonly ListedKey[];
  readonly visit: Visit;
};

/** Warnings that need attention. Renders nothing without warnings. */
export function Attention({ overview, endpoint, keys, visit }: Props) {
  const { environment, user, home } = visit;
  const { overdue, deliveries } = overview;
  const [expiring] = keys
    .filter(({ status }) => status === "expiring")
    .toSorted((one, other) => Number(one.expiresAt) - Number(other.expiresAt));
  return (
    <>
      <KeysNotice keys={keys} home={home} />
      <EndpointNotice kind="partner" endpoint={endpoint} timezone={user.timezone} />
      {overdue.length > 0 && (
        <Alert
          tone="warning"
          title={overdue.length === 1 ? "1 cycle is overdue" : `${overdue.length} cycles are overdue`}
          actions={
            <ButtonLink href={`${home}/subscriptions?due=overdue`} variant="secondary" size="sm">
              View overdue cycles
            </ButtonLink>
          }
        >
          Nobody billed{" "}
          <Money
            amountMinor={overdue.reduce((sum, { amount }) => sum + amount, 0)}
            currency={env().CURRENCY}
          />{" "}
          that was due, the first since{" "}
          <DateTime value={overdue[0]?.dueAt ?? ""} timeZone={user.timezone} show="date" />.
        </Alert>
      )}
      {deliveries.failed > 0 && (
        <Alert
          tone="warning"
          title={
            deliveries.failed === 1
              ? "1 event could not be delivered"
              : `${deliveries.failed} events could not be delivered`
          }
          actions={
            <ButtonLink
              href={`${eventsPath("partner", environment)}?status=failed`}
              variant="secondary"
              size="sm"
            >
              View failed events
            </ButtonLink>
          }
        >
          Every attempt failed, or deliveries were switched off. You can resend the events.
        </Alert>
      )}
      {expiring?.expiresAt && (
        <Alert
          tone="warning"
          title={`The API key ${expiring.name} expires`}
          actions={
            <ButtonLink href={`${home}/keys`} variant="secondary" size="sm">
              View API keys
            </ButtonLink>
          }
        >
          The key was rotated and works until <DateTime value={expiring.expiresAt} timeZone={user.timezone} />
          . Switch to the new key before then.
        </Alert>
      )}
    </>
  );
}
