import type { Metadata } from "next";
import { ApplicationCard } from "./application-card";
import { FiguresCard } from "./figures-card";
import { openAccount, type SectionParams } from "./open-account";
import { TransfersCard } from "./transfers-card";
import { WalletCard } from "./wallet-card";

export const metadata: Metadata = { title: "Account" };

type Props = SectionParams<"credit" | "credit_reference">;

/** An account's balance, recent volume and latest transfers. */
export default async function Page({ params, searchParams }: Props) {
  const { user, environment, account, application, caller } = await openAccount(params);
  const asked = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {!account.liveApprovedAt && <ApplicationCard application={application} />}
      {account.kind === "reseller" && (
        <WalletCard
          operator={user}
          account={account}
          environment={environment}
          amount={asked.credit}
          reference={asked.credit_reference}
        />
      )}
      <FiguresCard operator={user} account={caller} />
      <TransfersCard account={caller} timezone={user.timezone} />
    </div>
  );
}
