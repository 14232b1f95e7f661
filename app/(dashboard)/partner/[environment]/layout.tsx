import type { ReactNode } from "react";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";

export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  await requireAccount(params, "partner");
  return children;
}
