import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { requireUser } from "@/app/(auth)/require-user";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { callerFor } from "@/lib/signed-in-user";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { SubscriptionsTable } from "../subscriptions-table";

export const metadata: Metadata = { title: "Subscriptions" };

const PAGE_SIZE = 25;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("partner");
  const environment = await environmentOf(params);
  const before = beforeIn(await searchParams);
  const { rows, next } = await listSubscriptions(callerFor(user, environment), { before, limit: PAGE_SIZE });
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="Every payment that comes again each cycle, newest first."
      />
      <Card className="[&_thead]:border-t-0">
        {rows.length > 0 ? (
          <SubscriptionsTable subscriptions={rows} timezone={user.timezone} />
        ) : (
          <EmptyState title={before ? "No older subscriptions" : "No subscriptions yet"}>
            The reference shows how to{" "}
            <TextLink href="/docs#create-subscription">create a subscription</TextLink> and{" "}
            <TextLink href="/docs#how-subscriptions-work">how it goes on</TextLink>.
          </EmptyState>
        )}
        <OlderLink path={`/partner/${environment}/subscriptions`} next={next} first={!before} />
      </Card>
    </>
  );
}
