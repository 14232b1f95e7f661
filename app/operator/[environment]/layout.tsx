import { Building2, Scale, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { DashboardShell } from "@/app/_dashboard/dashboard-shell";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";

const nav = [
  { href: "/accounts", label: "Accounts", icon: <Building2 /> },
  { href: "/ledger", label: "Ledger", icon: <Scale /> },
  { href: "/account", label: "Your account", icon: <UserRound /> },
];

export default async function Layout({ params, children }: EnvironmentParams & { children: ReactNode }) {
  const user = await requireUser("operator");
  return (
    <DashboardShell user={user} environment={await environmentOf(params)} nav={nav}>
      {children}
    </DashboardShell>
  );
}
