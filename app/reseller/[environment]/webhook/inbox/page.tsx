import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import type { Query } from "@/app/_dashboard/page-of";
import { InboxPage } from "@/app/_dashboard/webhook/inbox/inbox-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Webhook inbox" };

type Props = EnvironmentParams & { searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("reseller");
  return <InboxPage user={user} environment={await environmentOf(params)} query={await searchParams} />;
}
