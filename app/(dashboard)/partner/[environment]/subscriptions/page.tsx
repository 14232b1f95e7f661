import type { Metadata } from "next";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { requireAccount } from "@/app/_dashboard/require-account";
import { subscriptionList } from "./subscription-list";

export const metadata: Metadata = { title: "Subscriptions" };

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  return (
    <ListPage
      open={await openList(subscriptionList, visit, await searchParams)}
      title="Subscriptions"
      description="Every payment that comes again each cycle, newest first."
    />
  );
}
