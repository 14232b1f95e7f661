import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";

export const metadata: Metadata = { title: "Page not found" };

/** What every address below a dashboard shows that is no page's: a rewrite of next.config.js has it answer for them. */
export default async function Page({ params }: AccountParams) {
  await requireAccount(params, "partner", "reseller", "operator");
  notFound();
}
