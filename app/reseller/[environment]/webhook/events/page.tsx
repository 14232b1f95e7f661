import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import type { Query } from "@/app/_dashboard/page-of";
import { EventsPage } from "@/app/_dashboard/webhook/events/events-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Events" };

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("reseller");
  return <EventsPage user={user} environment={await environmentOf(params)} query={await searchParams} />;
}
