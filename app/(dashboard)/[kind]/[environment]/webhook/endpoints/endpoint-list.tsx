import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime } from "@/components/money/values";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ActionLink, TextLink } from "@/components/ui/link";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import { MAX_ENDPOINTS, type WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Props = { readonly endpoints: readonly WebhookEndpoint[]; readonly visit: Visit };

/** Lists the account's endpoints and, unless the maximum is reached, links to the form that adds an endpoint. */
export function EndpointsCard({ endpoints, visit }: Props) {
  const isFull = endpoints.length >= MAX_ENDPOINTS;
  return (
    <Card
      title="Endpoints"
      description={
        isFull
          ? `You have ${MAX_ENDPOINTS} endpoints, which is the maximum. Delete one to add another.`
          : "Each event is sent to every enabled endpoint that is subscribed to it. The first endpoint is the webhook URL below."
      }
      actions={!isFull && <AddEndpointLink visit={visit} />}
    >
      <ul className="divide-y divide-line border-t border-line" aria-label="Endpoints">
        {endpoints.map((endpoint) => (
          <li
            key={endpoint.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 text-sm sm:px-6"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">
                <TextLink href={`${visit.home}/webhook/endpoints/${endpoint.id}`} className="break-all">
                  {endpointName(endpoint)}
                </TextLink>
              </p>
              {endpoint.description !== null && (
                <p className="mt-0.5 font-mono text-xs break-all text-muted">{endpoint.url}</p>
              )}
              <p className="mt-0.5 text-muted">{eventsText(endpoint.events)}</p>
              <p className="mt-0.5 empty:hidden">
                <EndpointReason endpoint={endpoint} timezone={visit.user.timezone} />
              </p>
            </div>
            <EndpointBadge endpoint={endpoint} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const TYPES_SHOWN = 2;

/** Returns the names of one or two event types, or the number of event types if there are more: `3 event types`. */
function eventsText(types: readonly string[]): string {
  return types.length <= TYPES_SHOWN ? types.join(", ") : `${types.length} event types`;
}

/** Renders the link to the form that adds an endpoint. */
export function AddEndpointLink({ visit }: Pick<Props, "visit">) {
  return (
    <ForRole needs="developer">
      <ActionLink href={`${visit.home}/webhook/endpoints/new`}>Add another endpoint</ActionLink>
    </ForRole>
  );
}

const badges: Readonly<Record<WebhookEndpoint["status"], { tone: BadgeTone; label: string }>> = {
  enabled: { tone: "success", label: "Enabled" },
  failing: { tone: "warning", label: "Failing" },
  disabled: { tone: "neutral", label: "Disabled" },
};

export function EndpointBadge({ endpoint: { status } }: { readonly endpoint: WebhookEndpoint }) {
  const { tone, label } = badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const reasons = {
  gone: "your server returned 410 (Gone)",
  failing: "every attempt failed for five days",
  switched_off: "you disabled it",
} as const;

/**
 * Shows since when an endpoint has been failing or disabled, and why it was disabled. Renders nothing for a working endpoint.
 */
export function EndpointReason({ endpoint, timezone }: { endpoint: WebhookEndpoint; timezone: string }) {
  const { disabled_at, disabled_reason, failing_since } = endpoint;
  if (disabled_at)
    return (
      <>
        Disabled since <DateTime value={disabled_at} timeZone={timezone} />:{" "}
        {reasons[disabled_reason ?? "failing"]}.
      </>
    );
  if (failing_since)
    return (
      <>
        Every attempt since <DateTime value={failing_since} timeZone={timezone} /> has failed. We keep
        retrying.
      </>
    );
  return null;
}
