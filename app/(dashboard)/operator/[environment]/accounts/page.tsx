import type { Metadata } from "next";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { requireAccount } from "@/app/_dashboard/require-account";
import { accountList } from "./account-list";

export const metadata: Metadata = { title: "Accounts" };

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "operator");
  return (
    <ListPage
      open={await openList(accountList, visit, await searchParams)}
      title="Accounts"
      description="Partners and resellers, newest first."
    />
  );
}
