import type { Metadata } from "next";
import { environmentOf } from "@/app/_dashboard/environment";
import { MessagePage } from "@/app/_dashboard/webhook/inbox/message-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Message in the webhook inbox" };

type Props = { params: Promise<{ environment: string; messageId: string }> };

export default async function Page({ params }: Props) {
  const user = await requireUser("partner");
  const { messageId } = await params;
  return <MessagePage user={user} environment={await environmentOf(params)} id={messageId} />;
}
