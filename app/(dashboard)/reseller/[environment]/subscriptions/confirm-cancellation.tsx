import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Environment } from "@/lib/fields";
import type { ResellerSubscription } from "@/lib/subscriptions/reseller-schema";
import { confirmCancellationAction } from "./actions";

type Props = { readonly environment: Environment; readonly subscription: ResellerSubscription };

/** Confirms that a subscription may end. The reference shows that the right recurring order was stopped. */
export function ConfirmCancellation({ environment, subscription }: Props) {
  const { access_code, reseller_subscription_reference: recorded } = subscription;
  return (
    <ConfirmDialog
      trigger="Confirm cancellation"
      triggerLabel={`Confirm cancellation of ${recorded ?? access_code}`}
      triggerStyle={{ variant: "primary", size: "sm" }}
      title="Confirm the cancellation?"
      description="The subscription ends now and takes no further bill. Its partner and the customer count on it that you charge no more. This cannot be taken back."
      confirmLabel="Confirm cancellation"
      tone="primary"
      action={confirmCancellationAction}
      fields={{ environment, access_code }}
    >
      <Field
        name="reseller_subscription_reference"
        label="Your reference of the recurring order"
        hint={recorded ? "As recorded when you billed." : "Of the order that you stopped charging."}
        required
      >
        <Input defaultValue={recorded ?? ""} maxLength={255} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
