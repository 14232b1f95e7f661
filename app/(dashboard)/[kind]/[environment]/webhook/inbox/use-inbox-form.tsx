import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useInboxAction } from "./actions";

type Props = {
  /** The webhook URL that the inbox would replace, or null if none is set. */
  readonly replaces: string | null;
  readonly label?: string;
};

/** Renders a form that sets the inbox as the test webhook URL, with a confirmation if it replaces another URL. */
export function UseInboxForm({ replaces, label = "Use the inbox as the webhook URL" }: Props) {
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
    />
  );
}
