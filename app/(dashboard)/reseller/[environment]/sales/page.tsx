import type { Metadata } from "next";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { requireAccount } from "@/app/_dashboard/require-account";
import { saleList } from "./sale-list";

export const metadata: Metadata = { title: "Sales" };

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  return (
    <ListPage
      open={await openList(saleList, visit, await searchParams)}
      title="Sales"
      description="Every voucher payment, newest first. Voucher codes are not shown in lists."
    />
  );
}
