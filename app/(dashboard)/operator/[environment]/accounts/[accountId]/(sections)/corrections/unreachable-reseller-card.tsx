import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { hasOpenEndpoint } from "@/lib/outbox/endpoint.sql";
import { confirmCancellationAction } from "../../../actions";

/** Cancels a live subscription for a reseller without an active webhook. */
export async function UnreachableResellerCard({ account }: { readonly account: AccountView }) {
  if (await hasOpenEndpoint({ accountId: account.id, environment: "live" })) return null;
  return (
    <Card>
      <CardHeader
        title="Cancel a subscription for the reseller"
        description="This reseller has no active live webhook URL. Partners cannot request cancellations from it and are referred to you."
      />
      <CardBody>
        <ConfirmDialog
          trigger="Cancel a subscription"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Cancel a subscription that ${account.companyName} bills?`}
          description={`The subscription is canceled immediately and the partner is notified. ${account.companyName} is not notified: tell them to stop charging the customer. This cannot be undone.`}
          confirmLabel="Cancel the subscription"
          action={confirmCancellationAction}
          fields={{ account_id: account.id }}
        >
          <Field
            name="access_code"
            label="Access code of the subscription"
            hint="The last part of the checkout link. The partner has it."
            required
          >
            <Input autoComplete="off" maxLength={255} placeholder="Hs6vN3eJp0ZtD8y" />
          </Field>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
