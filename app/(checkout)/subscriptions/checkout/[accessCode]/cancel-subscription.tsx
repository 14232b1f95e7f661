import { PAGE_LOCALE } from "@/app/(checkout)/_parts/language";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cancel } from "./actions";
import type { PageContext } from "./page-context";

/**
 * Renders a button that cancels the subscription after a confirmation. Render it only if the partner lets its customers cancel.
 */
export function CancelSubscription({ checkout, language: { locale, messages } }: PageContext) {
  const { common, subscription } = messages;
  const { trigger, title, description, descriptionTest, confirm } = subscription.cancel;
  return (
    <ConfirmDialog
      trigger={trigger}
      triggerStyle={{ variant: "quiet", size: "md" }}
      title={title}
      description={checkout.environment === "test" ? descriptionTest : description}
      confirmLabel={confirm}
      action={cancel}
      fields={{ access_code: checkout.accessCode, [PAGE_LOCALE]: locale }}
      words={{ ...common.dialog, ...common.form }}
    />
  );
}
