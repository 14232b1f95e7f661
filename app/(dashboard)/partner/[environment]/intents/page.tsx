import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { requireUser } from "@/app/(auth)/require-user";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listIntents } from "@/lib/redemption-intents/list-intents";
import { callerFor } from "@/lib/signed-in-user";
import { IntentsTable } from "../intents-table";

export const metadata: Metadata = { title: "Intents" };

const PAGE_SIZE = 25;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("partner");
  const environment = await environmentOf(params);
  const before = beforeIn(await searchParams);
  const { rows, next } = await listIntents(callerFor(user, environment), { before, limit: PAGE_SIZE });
  return (
    <>
      <PageHeader title="Intents" description="Every payment you asked a customer for, newest first." />
      <Card className="[&_thead]:border-t-0">
        {rows.length > 0 ? (
          <IntentsTable intents={rows} timezone={user.timezone} />
        ) : (
          <EmptyState title={before ? "No older intents" : "No intents yet"}>
            The <TextLink href={`/partner/${environment}`}>overview</TextLink> shows how to create one.
          </EmptyState>
        )}
        <OlderLink path={`/partner/${environment}/intents`} next={next} first={!before} />
      </Card>
    </>
  );
}
