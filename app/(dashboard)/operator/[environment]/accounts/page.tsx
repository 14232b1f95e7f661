import type { Metadata } from "next";
import { openList, type Query } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { accountList } from "./account-list";

export const metadata: Metadata = { title: "Accounts" };

type Props = AccountParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "operator");
  return (
    <ListPage
      open={await openList(accountList, visit, await searchParams)}
      title="Accounts"
      description="Partners and resellers, newest first."
    />
  );
}
