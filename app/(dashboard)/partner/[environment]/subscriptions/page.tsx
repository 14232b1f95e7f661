import type { Metadata } from "next";
import { openList, type Query } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { subscriptionList } from "./subscription-list";

export const metadata: Metadata = { title: "Subscriptions" };

type Props = AccountParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "partner");
  return (
    <ListPage
      open={await openList(subscriptionList, visit, await searchParams)}
      title="Subscriptions"
      description="Every payment that comes again each cycle, newest first."
    />
  );
}
