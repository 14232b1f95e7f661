import type { Metadata } from "next";
import { ListTable } from "@/app/_dashboard/list/list-table";
import { isOpen, LiveAccess } from "@/app/_dashboard/live-access";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { EndpointNotice } from "@/app/_dashboard/webhook/endpoint-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { listIntents } from "@/lib/redemption-intents/list-intents";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { intentList } from "./intents/intent-list";
import { PartnerSteps } from "./partner-steps";
import { subscriptionList } from "./subscriptions/subscription-list";

export const metadata: Metadata = { title: "Overview" };

const INTENTS_SHOWN = 8;
const SUBSCRIPTIONS_SHOWN = 5;

export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner");
  const { user, environment, caller } = visit;
  const [keys, endpoint, { rows: intents }, { rows: subscriptions }] = await Promise.all([
    listApiKeys(caller),
    getEndpoint(caller),
    listIntents(caller, { limit: INTENTS_SHOWN }),
    listSubscriptions(caller, { limit: SUBSCRIPTIONS_SHOWN }),
  ]);
  return (
    <>
      <PageHeader title="Overview" description={`What ${user.companyName} takes in ${environment}.`} />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        <EndpointNotice kind="partner" endpoint={endpoint} timezone={user.timezone} />
        {isOpen({ user, environment }) && (
          <PartnerSteps
            environment={environment}
            hasKey={keys.length > 0}
            hasWebhook={endpoint !== null}
            hasRequest={intents.length + subscriptions.length > 0}
          />
        )}
        <Card>
          <CardHeader
            title="Latest intents"
            actions={
              intents.length > 0 && (
                <ButtonLink href={`/partner/${environment}/intents`} variant="secondary" size="sm">
                  All intents
                </ButtonLink>
              )
            }
          />
          {intents.length > 0 ? (
            <ListTable list={intentList} rows={intents} visit={visit} caption="Latest intents" />
          ) : (
            <EmptyState title="No intents yet">Each is one payment you ask a customer for.</EmptyState>
          )}
        </Card>
        {subscriptions.length > 0 && (
          <Card>
            <CardHeader
              title="Latest subscriptions"
              actions={
                <ButtonLink href={`/partner/${environment}/subscriptions`} variant="secondary" size="sm">
                  All subscriptions
                </ButtonLink>
              }
            />
            <ListTable
              list={subscriptionList}
              rows={subscriptions}
              visit={visit}
              caption="Latest subscriptions"
            />
          </Card>
        )}
      </div>
    </>
  );
}
