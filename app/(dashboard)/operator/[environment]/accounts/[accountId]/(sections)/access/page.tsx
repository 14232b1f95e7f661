import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { AccountView } from "@/lib/accounts/account-view";
import type { Caller } from "@/lib/base/caller";
import { type ListedKey, listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { openAccount, type SectionParams } from "../open-account";
import { SignInHelpForm } from "./sign-in-help-form";

export const generateMetadata = withTitle(Page, "Access to an account");

export default withNotFound(Page);

/**
 * Renders an account's working API keys and webhook endpoints. Operators with the owner role also see a form to help the
 * account's owner sign in.
 */
async function Page({ params }: SectionParams) {
  const { visit, account } = await openAccount(params);
  const { user } = visit;
  return (
    <div className="flex flex-col gap-6">
      <ConnectionsCard account={account} timezone={user.timezone} />
      {user.role === "owner" && <SignInHelpCard account={account} />}
    </div>
  );
}

/**
 * Renders an account's working API keys and webhook endpoints. Shows only the host of each URL, because the path can contain a
 * secret.
 */
async function ConnectionsCard({ account, timezone }: { account: Caller; timezone: string }) {
  const [endpoints, keys] = await Promise.all([readEndpoints(account), listApiKeys(account)]);
  const working = keys.filter(({ status }) => status === "active" || status === "expiring");
  return (
    <BodyCard title={`Webhook and keys in ${account.environment} mode`}>
      <DescriptionList>
        <DescriptionItem term="Webhook">
          {endpoints.length === 0 ? (
            "Not set"
          ) : (
            <ul className="flex flex-col gap-2">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <Endpoint endpoint={endpoint} timezone={timezone} />
                </li>
              ))}
            </ul>
          )}
        </DescriptionItem>
        <DescriptionItem term="API keys">
          {working.length === 0 ? (
            "No active keys"
          ) : (
            <ul className="flex flex-col gap-2">
              {working.map((key) => (
                <Key key={key.id} apiKey={key} timezone={timezone} />
              ))}
            </ul>
          )}
        </DescriptionItem>
      </DescriptionList>
    </BodyCard>
  );
}

function Key({ apiKey, timezone }: { apiKey: ListedKey; timezone: string }) {
  return (
    <li>
      <span className="break-words">{apiKey.name}</span>{" "}
      <span className="text-muted">
        {apiKey.lastUsedAt ? (
          <>
            last used <DateTime value={apiKey.lastUsedAt} timeZone={timezone} />
          </>
        ) : (
          "never used"
        )}
      </span>{" "}
      {apiKey.status === "expiring" && <Badge tone="warning">Expiring</Badge>}
    </li>
  );
}

function Endpoint({ endpoint, timezone }: { endpoint: WebhookEndpoint; timezone: string }) {
  const { url, disabled_at, disabled_reason, failing_since } = endpoint;
  return (
    <>
      <span className="break-all">{new URL(url).host}</span>{" "}
      {disabled_at ? (
        <>
          {disabled_reason === "switched_off" ? (
            <Badge tone="neutral">Disabled by the account</Badge>
          ) : (
            <StatusBadge status="disabled" />
          )}{" "}
          <span className="text-muted">
            <DateTime value={disabled_at} timeZone={timezone} />
          </span>
        </>
      ) : failing_since ? (
        <>
          <Badge tone="warning">Failing</Badge>{" "}
          <span className="text-muted">
            since <DateTime value={failing_since} timeZone={timezone} />
          </span>
        </>
      ) : (
        <Badge tone="success">Enabled</Badge>
      )}
    </>
  );
}

/**
 * Renders a form that creates a password reset link. It is meant for an account's sole owner, because owners can create links
 * for all other members.
 */
function SignInHelpCard({ account }: { account: AccountView }) {
  return (
    <BodyCard
      title="Sign-in help"
      description="Owners create reset links for their colleagues. Create one here only for the account's sole owner. Verify that the request comes from them: the link gives access to the account."
    >
      <SignInHelpForm accountId={account.id} email={account.email} />
    </BodyCard>
  );
}
