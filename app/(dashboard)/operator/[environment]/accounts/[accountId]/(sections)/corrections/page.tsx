import type { Metadata } from "next";
import { openAccount, type SectionParams } from "../open-account";
import { ChargeBackCard } from "./charge-back-card";
import { DebitCard } from "./debit-card";
import { EraseCustomerCard } from "./erase-customer-card";
import { UnreachableResellerCard } from "./unreachable-reseller-card";
import { WaitingCard } from "./waiting-card";

export const metadata: Metadata = { title: "Corrections to an account" };

type Props = SectionParams<"sale" | "debit" | "debit_reference">;

/** Corrections: unconfirmed cancellations, charge-backs, debits and erasures. */
export default async function Page({ params, searchParams }: Props) {
  const { user, environment, account } = await openAccount(params);
  const asked = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {account.kind === "reseller" && (
        <>
          <WaitingCard account={account} environment={environment} />
          {environment === "live" && <UnreachableResellerCard account={account} />}
          <ChargeBackCard operator={user} account={account} environment={environment} sale={asked.sale} />
          {environment === "live" && (
            <DebitCard
              operator={user}
              account={account}
              amount={asked.debit}
              reference={asked.debit_reference}
            />
          )}
        </>
      )}
      <EraseCustomerCard account={account} environment={environment} />
    </div>
  );
}
