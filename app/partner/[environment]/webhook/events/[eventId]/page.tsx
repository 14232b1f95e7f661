import type { Metadata } from "next";
import { environmentOf } from "@/app/_dashboard/environment";
import { EventPage } from "@/app/_dashboard/webhook/events/event-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Event" };

type Props = { readonly params: Promise<{ readonly environment: string; readonly eventId: string }> };

export default async function Page({ params }: Props) {
  const user = await requireUser("partner");
  return <EventPage user={user} environment={await environmentOf(params)} id={(await params).eventId} />;
}
