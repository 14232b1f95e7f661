import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { confirmCancellationAction } from "../../../actions";

/** Cancels what a reseller bills in live while nobody can ask it: its partners are refused and sent to support. */
export async function BeyondAskingCard({ account }: { readonly account: AccountView }) {
  if (await hasOpenEndpoint({ accountId: account.id, environment: "live" })) return null;
  return (
    <Card>
      <CardHeader
        title="Cancel a subscription in its place"
        description="This reseller has no live webhook URL in use, so a partner that wants to cancel what it bills is refused and sent to you."
      />
      <CardBody>
        <ConfirmDialog
          trigger="Cancel a subscription"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Cancel a subscription that ${account.companyName} bills?`}
          description={`The subscription is canceled at once and its partner is told. ${account.companyName} is not: have it stop charging the customer. This cannot be undone.`}
          confirmLabel="Cancel the subscription"
          action={confirmCancellationAction}
          fields={{ account_id: account.id }}
        >
          <Field
            name="access_code"
            label="Access code of the subscription"
            hint="The partner has it: its checkout link ends with it."
            required
          >
            <Input autoComplete="off" maxLength={255} placeholder="Hs6vN3eJp0ZtD8y" />
          </Field>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
