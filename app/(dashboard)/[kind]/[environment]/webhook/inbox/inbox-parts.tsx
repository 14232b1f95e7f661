import type { TableOf } from "@/app/(dashboard)/_list/list";
import { DateTime } from "@/components/money/values";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { InboxMessage } from "@/lib/webhooks/inbox/schema";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { verdictWords } from "../doctor/verdict-words";
import { useInboxAction } from "./actions";

/** The columns of the inbox's messages. */
export const messageList: TableOf<InboxMessage> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Message",
      cell: ({ id, type, subject, test_event }, { home }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TextLink href={`${home}/webhook/inbox/${id}`} className="font-mono text-xs break-all">
              {type ?? "No event type"}
            </TextLink>
            {test_event && <Badge tone="primary">Test event</Badge>}
          </span>
          {subject !== null && (
            <span className="mt-1 block font-mono text-xs break-all text-muted">{subject}</span>
          )}
        </>
      ),
    },
    {
      header: "Signature",
      cell: ({ verdict }, { user }) => (
        <>
          <VerdictBadge verdict={verdict} />
          <span className="block max-w-64 pt-1 text-xs text-muted">
            <VerdictReason verdict={verdict} timezone={user.timezone} />
          </span>
        </>
      ),
    },
    { header: "Response", from: "sm", className: "tabular-nums", cell: (message) => message.answered_status },
    {
      header: "Received",
      from: "sm",
      cell: ({ received_at }, { user }) => (
        <DateTime value={received_at} timeZone={user.timezone} show="second" />
      ),
    },
  ],
};

type VerdictBadgeProps = { readonly verdict: Verdict; readonly timezone: string };

export function VerdictBadge({ verdict }: Pick<VerdictBadgeProps, "verdict">) {
  if (verdict.verdict === "verified") return <Badge tone="success">Verified</Badge>;
  return <Badge tone="danger">{isSigned(verdict) ? "Not verified" : "Not signed"}</Badge>;
}

/** Renders the reason why a signed message is not verified, shown below its badge. Renders nothing for other messages. */
function VerdictReason({ verdict, timezone }: VerdictBadgeProps) {
  if (verdict.verdict === "verified" || !isSigned(verdict)) return null;
  return verdictWords(verdict, timezone).title;
}

/**
 * Returns whether a message has at least one of the three webhook headers. A header counts even if it is empty or its name is
 * only similar.
 */
export function isSigned(verdict: Verdict): boolean {
  if (verdict.verdict !== "header_missing") return true;
  return verdict.headers.length < 3 || verdict.headers.some(({ because }) => because !== "absent");
}

type UseInboxProps = {
  /** The webhook URL that the inbox would replace, or null if it would replace none. */
  readonly replaces: string | null;
  readonly label?: string;
};

/** Renders a form that sets the inbox as the test webhook URL, with a confirmation if it replaces another URL. */
export function UseInboxForm({ replaces, label = "Use the inbox as the webhook URL" }: UseInboxProps) {
  if (replaces === null) {
    return (
      <ActionForm action={useInboxAction}>
        <SubmitButton size="sm" pendingLabel="Saving">
          {label}
        </SubmitButton>
      </ActionForm>
    );
  }
  return (
    <ConfirmDialog
      trigger={label}
      triggerStyle={{ size: "sm" }}
      title="Send test webhooks to the inbox?"
      description={
        <>
          It replaces <code className="font-mono break-all">{replaces}</code>, which receives nothing more
          until you save it again. The signing secret stays the same.
        </>
      }
      confirmLabel="Use the inbox"
      tone="primary"
      action={useInboxAction}
      fields={{ shown_url: replaces }}
    />
  );
}
