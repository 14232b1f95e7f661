import { EndpointState } from "@/app/(dashboard)/_cards/account-notices";
import { cursorIn, type ListParams } from "@/app/(dashboard)/_list/list";
import { OlderLink } from "@/app/(dashboard)/_list/list-rows";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card, EmptyState } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { ActionLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { now, timestamp } from "@/lib/base/clock";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { getOrCreateInbox, listMessages } from "@/lib/webhooks/inbox/manage-inbox";
import { type AnswerStatus, answerStatuses, type WebhookInbox } from "@/lib/webhooks/inbox/schema";
import { TestEventCard } from "../test-event-card";
import { chooseAnswerAction, clearInboxAction } from "./actions";
import { messageList, UseInboxForm } from "./inbox-parts";

const PAGE_SIZE = 20;

export const generateMetadata = withTitle(Page, "Webhook inbox");

export default withNotFound(Page);

/**
 * Renders the webhook inbox, a hosted receiver for test webhooks, with its messages. The page exists only in the test
 * environment.
 */
async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { caller, home } = visit;
  const { timezone } = visit.user;
  const before = cursorIn(await searchParams);
  const [inbox, endpoint, { rows: messages, next }] = await Promise.all([
    getOrCreateInbox(caller),
    getEndpoint(caller),
    listMessages(caller, { limit: PAGE_SIZE, before }),
  ]).catch(notFoundPage);
  const path = `${home}/webhook/inbox`;
  const open = endpoint?.url === inbox.url && endpoint.disabled_at === null;
  return (
    <>
      {/* The value changes on every render, so that every refresh schedules the next one while the page is in use. */}
      {!before && <AutoRefresh awaits={timestamp(now())} />}
      <div className="flex flex-col gap-6">
        <AddressCard inbox={inbox} endpoint={endpoint} timezone={timezone} />
        {open && <TestEventCard endpoints={[endpoint]} visit={visit} />}
        <ForRole needs="developer">
          <AnswerCard status={inbox.answer_status} />
        </ForRole>
        <Card
          title="Messages"
          description={`Newest first. Times are in ${timezone}.`}
          actions={
            <>
              <noscript>
                <ActionLink href={path}>Refresh messages</ActionLink>
              </noscript>
              <ForRole needs="developer">
                {messages.length > 0 && (
                  <ConfirmDialog
                    trigger="Empty the inbox"
                    triggerStyle={{ variant: "secondary", size: "sm" }}
                    title="Empty the inbox?"
                    description="All of its messages are deleted. Events and their deliveries stay."
                    confirmLabel="Delete messages"
                    action={clearInboxAction}
                  />
                )}
              </ForRole>
            </>
          }
        >
          {messages.length > 0 ? (
            <ListTable list={messageList} rows={messages} visit={visit} caption="Messages in the inbox" />
          ) : (
            <EmptyState title={before ? "No older messages" : "No messages yet"}>
              {!before && (
                <ForRole needs="developer">
                  {open
                    ? "Send a test event above to receive the first webhook."
                    : "Use the inbox as the webhook URL and send a test event, or post a request to the inbox URL."}
                </ForRole>
              )}
            </EmptyState>
          )}
          <OlderLink path={path} next={next} first={!before} />
        </Card>
      </div>
    </>
  );
}

type Props = {
  readonly inbox: WebhookInbox;
  readonly endpoint: WebhookEndpoint | null;
  readonly timezone: string;
};

/** Shows the inbox's URL, and whether it is in use as the webhook URL. */
function AddressCard({ inbox, endpoint, timezone }: Props) {
  const inUse = endpoint?.url === inbox.url;
  return (
    <BodyCard
      title="Inbox"
      description="A hosted receiver for testing. It stores the requests it receives and shows whether their signatures are valid."
      actions={inUse && !endpoint.disabled_at && <Badge tone="success">In use</Badge>}
      bodyClassName="flex flex-col gap-5"
    >
      {inUse && (
        <EndpointState
          endpoint={endpoint}
          timezone={timezone}
          name="the inbox"
          remedy="To enable deliveries, use the inbox again."
        />
      )}
      <CopyField
        label="Inbox URL"
        value={inbox.url}
        what="the inbox URL"
        hint="Anyone with this URL can post to it, so treat it as a secret. Limits: 64 KiB per request and 300 requests a minute. The newest 100 messages are stored for 30 days, without credentials in their headers."
      />
      <ForRole needs="developer">
        {!inUse && <UseInboxForm replaces={endpoint?.url ?? null} />}
        {inUse && endpoint.disabled_at && <UseInboxForm replaces={null} label="Use the inbox again" />}
      </ForRole>
    </BodyCard>
  );
}

const meanings: Readonly<Record<AnswerStatus, string>> = {
  200: "delivered",
  204: "delivered",
  400: "failed, retried",
  410: "failed, can disable deliveries",
  429: "retried after 30 seconds or more",
  500: "failed, retried",
  503: "retried after 30 seconds or more",
};

/** Renders a form that sets the HTTP status that the inbox returns, so that users can test failures. */
function AnswerCard({ status }: { status: AnswerStatus }) {
  return (
    <BodyCard
      title="Response"
      description="Return an error to test retries. Each event lists its attempts. Test events are not retried and never disable deliveries. If a 410 disables deliveries, choose “Use the inbox again”. This enables deliveries and sets the response to 204."
    >
      <ActionForm action={chooseAnswerAction} className="flex flex-wrap items-end gap-3">
        <Field name="answer_status" label="The inbox responds with" className="w-full sm:w-80" required>
          <Select
            defaultValue={status}
            options={answerStatuses.map((one) => [one, `${one}: ${meanings[one]}`])}
          />
        </Field>
        <SubmitButton variant="secondary" pendingLabel="Saving">
          Save response
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}
