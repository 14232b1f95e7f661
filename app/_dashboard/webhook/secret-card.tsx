import { DateTime } from "@/components/date-time";
import { SecretField } from "@/components/secret-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/fields";
import type { WebhookEndpoint } from "@/lib/webhooks/schema";
import { rotateSecretAction } from "./actions";

type Props = {
  readonly environment: Environment;
  readonly secret: string;
  readonly endpoint: WebhookEndpoint;
  readonly timezone: string;
};

export function SecretCard({ environment, secret, endpoint, timezone }: Props) {
  return (
    <Card>
      <CardHeader
        title="Signing secret"
        description={
          <>
            Verify every event with it before you believe it. Any library of{" "}
            <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> does.
          </>
        }
        actions={
          <ConfirmDialog
            trigger="Rotate"
            triggerLabel="Rotate the signing secret"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title="Rotate the signing secret?"
            description="A new secret is made now. For 24 hours events are signed with both, so that you can change over without a gap; a secret replaced before that is dropped."
            confirmLabel="Rotate secret"
            tone="primary"
            action={rotateSecretAction}
            fields={{ environment }}
          />
        }
      />
      <CardBody>
        <SecretField
          label="Secret"
          value={secret}
          what="the signing secret"
          hint={
            endpoint.previous_secret_expires_at && (
              <>
                The one before signs too until{" "}
                <DateTime value={endpoint.previous_secret_expires_at} timeZone={timezone} />.
              </>
            )
          }
        />
      </CardBody>
    </Card>
  );
}
