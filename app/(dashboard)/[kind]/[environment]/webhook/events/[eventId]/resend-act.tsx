import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { resendAction } from "../actions";

type Props = { readonly event: WebhookEvent; readonly open: boolean; readonly webhook: string };

/** Resends the event, or retries a pending delivery immediately. */
export function ResendAct({ event, open, webhook }: Props) {
  if (!open) {
    return (
      <p className="text-sm text-muted">
        <TextLink href={webhook}>Set the webhook URL</TextLink> to send it.
      </p>
    );
  }
  const { environment, id, delivery } = event;
  const pending = delivery.status === "pending";
  return (
    <>
      <ShownWhen condition={pending}>
        <ActionForm action={resendAction}>
          <input type="hidden" name="environment" value={environment} />
          <input type="hidden" name="id" value={id} />
          <SubmitButton variant="secondary" pendingLabel="Sending">
            {" "}
            Retry now
          </SubmitButton>
        </ActionForm>
      </ShownWhen>
      <ShownWhen condition={!pending}>
        <ConfirmDialog
          trigger={delivery.status === "unsent" ? "Send" : "Resend"}
          triggerStyle={{ variant: "secondary" }}
          title={delivery.status === "unsent" ? "Send this event?" : "Resend this event?"}
          description="Sends the same body to the current URL with a new timestamp and signature. The webhook-id stays the same, so a receiver that deduplicates by it ignores the event."
          confirmLabel={delivery.status === "unsent" ? "Send" : "Resend"}
          tone="primary"
          action={resendAction}
          fields={{ environment, id }}
        />
      </ShownWhen>
    </>
  );
}
