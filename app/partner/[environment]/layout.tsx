import { Gauge, KeyRound, ReceiptText, Repeat, UserRound, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { DashboardShell } from "@/app/_dashboard/dashboard-shell";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";

const nav = [
  { href: "", label: "Overview", icon: <Gauge />, exact: true },
  { href: "/intents", label: "Intents", icon: <ReceiptText /> },
  { href: "/subscriptions", label: "Subscriptions", icon: <Repeat /> },
  { href: "/keys", label: "API keys", icon: <KeyRound /> },
  { href: "/webhook", label: "Webhook", icon: <Webhook /> },
  { href: "/account", label: "Account", icon: <UserRound /> },
];

export default async function Layout({ params, children }: EnvironmentParams & { children: ReactNode }) {
  const user = await requireUser("partner");
  return (
    <DashboardShell user={user} environment={await environmentOf(params)} nav={nav}>
      {children}
    </DashboardShell>
  );
}
