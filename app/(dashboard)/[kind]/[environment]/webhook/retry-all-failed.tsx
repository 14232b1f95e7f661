import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Environment } from "@/lib/base/fields";
import { MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { retryFailingAction } from "./events/actions";

type Props = {
  readonly environment: Environment;
  /**
   * Events that wait for another attempt after a failure, and events given up; each counted up to
   * `MOST_COUNTED`.
   */
  readonly retrying: number;
  readonly failed: number;
};

/** The button that retries all undelivered events, pending or failed. */
export function RetryAllFailed({ environment, retrying, failed }: Props) {
  const parts = [
    retrying > 0 && `${numberText(retrying)} waiting for the next attempt`,
    failed > 0 && `${numberText(failed)} failed`,
  ].filter(Boolean);
  const isCapped = Math.max(retrying, failed) >= MAX_COUNTED;
  const total = `${(retrying + failed).toLocaleString("en-GB")}${isCapped ? " or more" : ""}`;
  return (
    <ConfirmDialog
      trigger="Retry all failed"
      triggerStyle={{ variant: "secondary", size: "sm" }}
      title={`Retry ${total} ${retrying + failed === 1 ? "event" : "events"} now?`}
      description={`${parts.join(" and ")}. Each is sent to the current URL with its own webhook-id, oldest first.`}
      confirmLabel="Retry all failed"
      tone="primary"
      action={retryFailingAction}
      fields={{ environment }}
    />
  );
}

function numberText(count: number): string {
  return `${count.toLocaleString("en-GB")}${count >= MAX_COUNTED ? " or more" : ""}`;
}
