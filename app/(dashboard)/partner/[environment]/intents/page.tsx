import type { Metadata } from "next";
import { type ListParams, openList } from "@/app/_dashboard/list/list";
import { ListPage } from "@/app/_dashboard/list/list-page";
import { requireAccount } from "@/app/_dashboard/require-account";
import { intentList } from "./intent-list";

export const metadata: Metadata = { title: "Intents" };

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  return (
    <ListPage
      open={await openList(intentList, visit, await searchParams)}
      title="Intents"
      description="Every payment you asked a customer for, newest first."
    />
  );
}
