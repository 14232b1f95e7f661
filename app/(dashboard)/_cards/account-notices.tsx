import type { ReactNode } from "react";
import { OperatorContact } from "@/app/(auth)/operator-contact";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { ActionLink, ButtonLink } from "@/components/ui/link";
import { findLiveRequest } from "@/lib/accounts/request-live";
import { roleAllows } from "@/lib/base/roles";
import type { ListedKey } from "@/lib/identity/api-keys/manage-api-keys";
import { endpointName, endpointToReport } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import type { Visit } from "../_shell/visit";

/** Returns true in the test environment, and in the live environment once the account is approved for it. */
export function mayOperate({ user, environment }: Visit): boolean {
  return environment === "test" || user.liveApprovedAt !== null;
}

/**
 * Explains what the account can use without live access, and either how to request live access or that the request is being
 * reviewed. Renders nothing in the test environment, or once the account is approved.
 */
export async function LiveAccess({ visit }: { readonly visit: Visit }) {
  if (mayOperate(visit)) return null;
  const { user, home } = visit;
  const isRequested = (await findLiveRequest(user)) !== null;
  const mayRequest = !isRequested && roleAllows(user.role, "owner");
  return (
    <Alert
      tone={isRequested ? "warning" : "info"}
      title={isRequested ? "Live access needs operator approval" : "Request live access"}
      className="mb-6"
      actions={
        <>
          {mayRequest && (
            <ButtonLink href={`${home}/account#live-access`} size="sm">
              Request live access
            </ButtonLink>
          )}
          <ActionLink href={`/${user.kind}/test`}>Continue in test mode</ActionLink>
        </>
      }
    >
      {isRequested
        ? `While your request is reviewed, ${user.companyName} can use the test environment and set up everything here except live API keys.`
        : `${user.companyName} can use the test environment and set up everything here except live API keys. An owner of the account can request live access by entering the details of your business.`}{" "}
      Questions? Contact <OperatorContact without="the operator" />.
    </Alert>
  );
}

/** Warns that API keys need an owner's review, and lists their creators. Renders nothing if no key needs a review. */
export function KeysNotice({ keys, home }: { keys: readonly ListedKey[]; home: string }) {
  const makers = new Set(keys.flatMap(({ creatorEmailToReview }) => creatorEmailToReview ?? []));
  if (makers.size === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Review API keys"
      actions={<ActionLink href={`${home}/keys`}>Review keys</ActionLink>}
    >
      <span className="break-words">
        {[...makers].join(", ")} can no longer manage API keys, but may have copies of keys that they created.
      </span>
    </Alert>
  );
}

type EndpointNoticeProps = { readonly endpoints: readonly WebhookEndpoint[]; readonly visit: Visit };

/**
 * Warns about the webhook endpoint that {@link endpointToReport} selects, if it is failing or disabled, with a link to the page
 * that manages it. Names the endpoint if the account has several.
 */
export function EndpointNotice({ endpoints, visit: { user, home } }: EndpointNoticeProps) {
  const endpoint = endpointToReport(endpoints);
  if (!endpoint) return null;
  const isOnly = endpoints.length === 1;
  return (
    <EndpointState
      endpoint={endpoint}
      timezone={user.timezone}
      {...(!isOnly && { name: endpointName(endpoint) })}
      actions={
        <ActionLink href={`${home}/webhook${isOnly ? "" : `/endpoints/${endpoint.id}`}`}>
          {isOnly ? "View webhook" : "View endpoint"}
        </ActionLink>
      }
    />
  );
}

const disablements = {
  gone: "The receiver returned 410 (Gone).",
  failing: "Every attempt failed for five days.",
  switched_off: "You disabled them.",
};

type EndpointStateProps = {
  readonly endpoint: WebhookEndpoint;
  readonly timezone: string;
  /** The endpoint's name. Without it, the warning is about the webhook URL. */
  readonly name?: string;
  /** How to enable deliveries again, if not by saving the webhook URL or enabling the named endpoint. */
  readonly remedy?: string;
  /** A link to the page that manages the endpoint, for a warning on another page. */
  readonly actions?: ReactNode;
};

/**
 * Renders a warning that an endpoint is failing or disabled, with what happens next or what to do. Renders nothing for any
 * other endpoint.
 */
export function EndpointState({ endpoint, timezone, name, remedy, actions }: EndpointStateProps) {
  const deliveries = name === undefined ? "Deliveries" : `Deliveries to ${name}`;
  if (endpoint.disabled_at) {
    const isOwnChoice = endpoint.disabled_reason === "switched_off";
    return (
      <Alert tone={isOwnChoice ? "warning" : "danger"} title={`${deliveries} are disabled`} actions={actions}>
        {disablements[endpoint.disabled_reason ?? "failing"]} Nothing has been sent since{" "}
        <DateTime value={endpoint.disabled_at} timeZone={timezone} />. Events are still recorded.{" "}
        {remedy ?? usualRemedy(name, isOwnChoice)}
      </Alert>
    );
  }
  if (endpoint.failing_since) {
    return (
      <Alert tone="warning" title={`${deliveries} are failing`} actions={actions}>
        Every attempt since <DateTime value={endpoint.failing_since} timeZone={timezone} /> has failed. We
        keep retrying. After five days without a successful attempt, deliveries are disabled.
      </Alert>
    );
  }
  return null;
}

function usualRemedy(name: string | undefined, isOwnChoice: boolean): string {
  if (name !== undefined) return "Enable the endpoint to send again.";
  return isOwnChoice
    ? "To enable deliveries, save the URL again."
    : "Fix the receiver, then save the URL again.";
}
