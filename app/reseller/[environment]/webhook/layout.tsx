import type { ReactNode } from "react";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { WebhookFrame } from "@/app/_dashboard/webhook/webhook-frame";
import { requireUser } from "@/app/(auth)/require-user";

export default async function Layout({ params, children }: EnvironmentParams & { children: ReactNode }) {
  await requireUser("reseller");
  return (
    <WebhookFrame kind="reseller" environment={await environmentOf(params)}>
      {children}
    </WebhookFrame>
  );
}
