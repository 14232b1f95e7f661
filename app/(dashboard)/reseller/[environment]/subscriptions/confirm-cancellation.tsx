import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { Money } from "@/components/money/values";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import type { Environment } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import type { ShopSubscription } from "@/lib/payments/subscriptions/billed-subscriptions";
import { confirmCancellationAction } from "./actions";

type Props = { readonly environment: Environment; readonly subscription: ShopSubscription };

/**
 * Renders a form with which the reseller confirms a requested cancellation. Asks for the reference of the recurring order in
 * the reseller's shop, to ensure that the reseller has stopped the right order.
 */
export function ConfirmCancellation({ environment, subscription }: Props) {
  const { access_code, partner_name, reseller_subscription_reference: recorded } = subscription;
  const name = recorded ?? access_code;
  return (
    <ForRole needs={WORKING_ROLES}>
      <ConfirmDialog
        trigger="Confirm cancellation"
        triggerLabel={`Confirm cancellation of ${name}`}
        triggerStyle={{ variant: "primary", size: "sm" }}
        title={`Cancel ${name}?`}
        description={
          <>
            This immediately ends the subscription with {partner_name} (
            <Money display={subscription.amount_display} /> {billingIntervalText(subscription)}). It cannot be
            billed again. {partner_name} and the customer rely on you to stop charging. This cannot be undone.
          </>
        }
        tone="primary"
        action={confirmCancellationAction}
        fields={{ environment, access_code }}
      >
        <Field
          name="reseller_subscription_reference"
          label="Your reference for the recurring order"
          hint={
            recorded
              ? "The reference that you sent when you billed the subscription."
              : "The reference of the recurring order that you stopped."
          }
          required
        >
          <Input defaultValue={recorded ?? ""} maxLength={255} autoComplete="off" />
        </Field>
      </ConfirmDialog>
    </ForRole>
  );
}
