import { Alert } from "@/components/ui/alert";
import { UseInboxForm } from "./use-inbox-form";

/** Shown in test before a webhook URL is set: the way to a first webhook without a receiver. */
export function NoReceiverYet() {
  return (
    <Alert title="No receiver yet?" actions={<UseInboxForm replaces={null} />}>
      Use the inbox. It stores the webhooks we send, shows them and checks their signatures. Set your own URL
      later.
    </Alert>
  );
}
