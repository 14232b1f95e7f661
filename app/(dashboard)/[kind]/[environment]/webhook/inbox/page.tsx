import type { Metadata } from "next";
import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { beforeIn, type ListParams } from "@/app/(dashboard)/_list/list";
import { OlderLink } from "@/app/(dashboard)/_list/older-link";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { now, timestamp } from "@/lib/base/clock";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { openInbox } from "@/lib/webhooks/inbox/manage-inbox";
import { listMessages } from "@/lib/webhooks/inbox/read-messages";
import { TestEventCard } from "../test-event-card";
import { clearInboxAction } from "./actions";
import { AddressCard } from "./address-card";
import { AnswerCard } from "./answer-card";
import { inboxPath } from "./inbox-path";
import { MessageTable } from "./message-table";

export const metadata: Metadata = { title: "Webhook inbox" };

const PAGE_SIZE = 20;

/** A hosted receiver for test webhooks, and its messages. Test only. */
export default async function Page({ params, searchParams }: ListParams) {
  const { user, environment, caller } = await requireAccount(params, "partner", "reseller");
  const { kind, timezone } = user;
  const before = beforeIn(await searchParams);
  const [inbox, endpoint, { rows: messages, next }] = await Promise.all([
    openInbox(caller),
    getEndpoint(caller),
    listMessages(caller, { limit: PAGE_SIZE, before }),
  ]).catch(notFoundPage);
  const path = inboxPath(kind);
  const open = endpoint?.url === inbox.url && endpoint.disabled_at === null;
  return (
    <>
      {/* Each reading awaits the next, so that the list goes on as long as somebody looks at it. */}
      {!before && <AutoRefresh awaits={timestamp(now())} />}
      <div className="flex flex-col gap-6">
        <AddressCard inbox={inbox} endpoint={endpoint} timezone={timezone} />
        {open && <TestEventCard kind={kind} environment={environment} />}
        <AnswerCard status={inbox.answer_status} />
        <Card>
          <CardHeader
            title="Messages"
            description={`Newest first. Times are those of ${timezone}.`}
            actions={
              <>
                <noscript>
                  <ButtonLink href={path} variant="secondary" size="sm">
                    Refresh messages
                  </ButtonLink>
                </noscript>
                <ShownWhen condition={messages.length > 0}>
                  <ConfirmDialog
                    trigger="Empty the inbox"
                    triggerStyle={{ variant: "secondary", size: "sm" }}
                    title="Empty the inbox?"
                    description="All of its messages are deleted. Events and their deliveries stay."
                    confirmLabel="Delete messages"
                    action={clearInboxAction}
                  />
                </ShownWhen>
              </>
            }
          />
          {messages.length > 0 ? (
            <MessageTable messages={messages} path={path} timezone={timezone} />
          ) : (
            <EmptyState title={before ? "No older messages" : "No messages yet"}>
              {open
                ? "Send a test event above to receive the first webhook."
                : "Use the inbox as webhook URL and send a test event, or post a request to its address."}
            </EmptyState>
          )}
          <OlderLink path={path} next={next} first={!before} />
        </Card>
      </div>
    </>
  );
}
