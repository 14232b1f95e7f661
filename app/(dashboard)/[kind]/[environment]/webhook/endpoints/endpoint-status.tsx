import { DateTime } from "@/components/money/values";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

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
  gone: "your server answered 410 (Gone)",
  failing: "every attempt failed for five days",
  switched_off: "you disabled it",
} as const;

type Props = { readonly endpoint: WebhookEndpoint; readonly timezone: string };

/** Shows why an endpoint is failing or disabled, and since when. Renders nothing for a working endpoint. */
export function EndpointReason({ endpoint, timezone }: Props) {
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
