import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { requireUser } from "@/app/(auth)/require-user";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { env } from "@/lib/env";
import { callerFor } from "@/lib/signed-in-user";
import { listBilledSubscriptions } from "@/lib/subscriptions/list-billed-subscriptions";
import { BilledTable } from "./billed-table";
import { UnreachableNotice } from "./unreachable-notice";
import { WaitingCard } from "./waiting-card";

export const metadata: Metadata = { title: "Subscriptions" };

const PAGE_SIZE = 25;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("reseller");
  const environment = await environmentOf(params);
  const caller = callerFor(user, environment);
  const after = beforeIn(await searchParams);
  const [billed, waiting, endpoint] = await Promise.all([
    listBilledSubscriptions(caller, { after, limit: PAGE_SIZE, cancellation_requested: false }),
    listBilledSubscriptions(caller, { limit: PAGE_SIZE, cancellation_requested: true }),
    getEndpoint(caller),
  ]);
  const { subscriptions, next } = billed.data;
  const shown = { currency: env().CURRENCY, timezone: user.timezone };
  return (
    <>
      <PageHeader title="Subscriptions" description="What your shop bills, newest first." />
      <div className="flex flex-col gap-6">
        {subscriptions.length > 0 && <UnreachableNotice environment={environment} endpoint={endpoint} />}
        <WaitingCard environment={environment} page={waiting.data} {...shown} />
        <Card>
          <CardHeader title="All subscriptions" />
          {subscriptions.length > 0 ? (
            <BilledTable subscriptions={subscriptions} {...shown} />
          ) : (
            <EmptyState title={after ? "No older subscriptions" : "No subscriptions yet"}>
              One is yours once you have billed its first cycle. The reference shows{" "}
              <TextLink href="/docs#billing-a-cycle">how a customer arrives and how to bill</TextLink>.
            </EmptyState>
          )}
          <OlderLink path={`/reseller/${environment}/subscriptions`} next={next} first={!after} />
        </Card>
      </div>
    </>
  );
}
