import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { requireUser } from "@/app/(auth)/require-user";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { listAccounts } from "@/lib/accounts/list-accounts";
import { accountFilter } from "@/lib/accounts/schema";
import { AccountFilterForm } from "./account-filter-form";
import { AccountTable } from "./account-table";

export const metadata: Metadata = { title: "Accounts" };

const PAGE_SIZE = 25;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("operator");
  const path = `/operator/${await environmentOf(params)}/accounts`;
  const query = await searchParams;
  const filter = accountFilter.parse(query);
  const before = beforeIn(query);
  const { rows: accounts, next } = await listAccounts(user, { ...filter, before, limit: PAGE_SIZE });
  const chosen = new URLSearchParams(
    Object.entries(filter).filter(
      (entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined,
    ),
  ).toString();
  return (
    <>
      <PageHeader title="Accounts" description="Partners and resellers, newest first." />
      <AccountFilterForm path={path} filter={filter} />
      <Card className="[&_thead]:border-t-0">
        {accounts.length > 0 ? (
          <AccountTable accounts={accounts} path={path} timezone={user.timezone} />
        ) : (
          <EmptyState title={chosen ? "No account fits" : "No accounts yet"}>
            {chosen ? (
              <TextLink href={path}>Show all accounts</TextLink>
            ) : (
              "Partners and resellers appear here as soon as they sign up."
            )}
          </EmptyState>
        )}
        <OlderLink path={chosen ? `${path}?${chosen}` : path} next={next} first={!before} />
      </Card>
    </>
  );
}
