import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { WebhookPage } from "@/app/_dashboard/webhook/webhook-page";
import { requireUser } from "@/app/(auth)/require-user";

export const metadata: Metadata = { title: "Webhook" };

export default async function Page({ params }: EnvironmentParams) {
  const user = await requireUser("partner");
  return <WebhookPage user={user} environment={await environmentOf(params)} />;
}
