import type { ReactNode } from "react";
import { type AccountParams, EVERY_KIND, requireAccount } from "./require-account";

export default async function Layout({ params, children }: AccountParams & { children: ReactNode }) {
  await requireAccount(params, EVERY_KIND);
  return children;
}
