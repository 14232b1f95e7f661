import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { requireUser } from "@/app/(auth)/require-user";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listPayments } from "@/lib/payments/list-payments";
import { callerFor } from "@/lib/signed-in-user";
import { SalesTable } from "./sales-table";

export const metadata: Metadata = { title: "Sales" };

const PAGE_SIZE = 25;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("reseller");
  const environment = await environmentOf(params);
  const before = beforeIn(await searchParams);
  const { rows, next } = await listPayments(callerFor(user, environment), { before, limit: PAGE_SIZE });
  return (
    <>
      <PageHeader
        title="Sales"
        description="Every voucher payment, newest first. Voucher codes are not shown in lists."
      />
      <Card className="[&_thead]:border-t-0">
        {rows.length > 0 ? (
          <SalesTable payments={rows} environment={environment} timezone={user.timezone} />
        ) : (
          <EmptyState title={before ? "No older sales" : "No sales yet"}>
            The <TextLink href={`/reseller/${environment}`}>wallet</TextLink> shows how to make one.
          </EmptyState>
        )}
        <OlderLink path={`/reseller/${environment}/sales`} next={next} first={!before} />
      </Card>
    </>
  );
}
