import type { Metadata } from "next";
import { openAccount, type SectionParams } from "../open-account";
import { AuditCard } from "./audit-card";

export const metadata: Metadata = { title: "Audit log of an account" };

/** Operators' actions on an account, with a link to its complete audit log. */
export default async function Page({ params }: SectionParams) {
  const { user, account, audit, home } = await openAccount(params);
  return <AuditCard audit={audit} timezone={user.timezone} all={`${home}/audit?account=${account.id}`} />;
}
