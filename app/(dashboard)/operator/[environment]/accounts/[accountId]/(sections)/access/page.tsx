import type { Metadata } from "next";
import { openAccount, type SectionParams } from "../open-account";
import { ConnectionsCard } from "./connections-card";
import { SignInHelpCard } from "./sign-in-help/sign-in-help-card";

export const metadata: Metadata = { title: "Access of an account" };

/** An account's API keys, webhook and sign-in help. */
export default async function Page({ params }: SectionParams) {
  const { user, account, caller } = await openAccount(params);
  return (
    <div className="flex flex-col gap-6">
      <ConnectionsCard account={caller} timezone={user.timezone} />
      {user.role === "owner" && <SignInHelpCard account={account} />}
    </div>
  );
}
