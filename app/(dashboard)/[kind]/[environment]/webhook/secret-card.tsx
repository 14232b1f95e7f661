import { DateTime } from "@/components/money/date-time";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/text-link";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { rotateSecretAction } from "./actions";
import { RevealSecretForm } from "./reveal-secret-form";

type Props = {
  readonly environment: Environment;
  readonly endpoint: WebhookEndpoint;
  readonly timezone: string;
};

export function SecretCard({ environment, endpoint, timezone }: Props) {
  const { previous_secret_expires_at: expiresAt } = endpoint;
  const overlapsUntil = expiresAt !== null && new Date(expiresAt) > now() ? expiresAt : null;
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
            description="A new secret is created now. For 24 hours events are signed with both secrets, so that you can switch without downtime. A previous secret that still signs is dropped."
            confirmLabel="Rotate secret"
            tone="primary"
            action={rotateSecretAction}
            fields={{ environment }}
          />
        }
      />
      <CardBody>
        <RevealSecretForm key={expiresAt} environment={environment} />
        {overlapsUntil && (
          <p className="mt-3 text-sm text-muted">
            Every webhook carries two signatures, with this secret and with the previous one, until{" "}
            <DateTime value={overlapsUntil} timeZone={timezone} />.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
