import { Alert } from "@/components/ui/alert";
import { UseInboxForm } from "./use-inbox-form";

/** Shown in test before a webhook URL is set: the way to a first webhook without a receiver. */
export function NoReceiverYet() {
  return (
    <Alert title="No receiver yet?" actions={<UseInboxForm replaces={null} />}>
      The inbox is one: it keeps what we send, shows it and says whether its signature is right. Set your own
      URL later.
    </Alert>
  );
}
