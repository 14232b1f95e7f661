import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { isOpen, LiveAccess } from "@/app/_dashboard/live-access";
import { EndpointNotice } from "@/app/_dashboard/webhook/endpoint-notice";
import { requireUser } from "@/app/(auth)/require-user";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { listIntents } from "@/lib/redemption-intents/list-intents";
import { callerFor } from "@/lib/signed-in-user";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { IntentsTable } from "./intents-table";
import { PartnerSteps } from "./partner-steps";
import { SubscriptionsTable } from "./subscriptions-table";

export const metadata: Metadata = { title: "Overview" };

const INTENTS_SHOWN = 8;
const SUBSCRIPTIONS_SHOWN = 5;

export default async function Page({ params }: EnvironmentParams) {
  const user = await requireUser("partner");
  const environment = await environmentOf(params);
  const caller = callerFor(user, environment);
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
            <IntentsTable intents={intents} timezone={user.timezone} />
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
            <SubscriptionsTable subscriptions={subscriptions} timezone={user.timezone} />
          </Card>
        )}
      </div>
    </>
  );
}
