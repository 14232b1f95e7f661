import type { Metadata } from "next";
import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { beforeIn, type Query } from "@/app/_dashboard/list/list";
import { OlderLink } from "@/app/_dashboard/list/older-link";
import { isOpen, LiveAccess } from "@/app/_dashboard/live-access";
import { EndpointNotice } from "@/app/_dashboard/webhook/endpoint-notice";
import { requireUser } from "@/app/(auth)/require-user";
import { Money } from "@/components/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { getEndpoint } from "@/lib/endpoints/get-endpoint";
import { env } from "@/lib/env";
import { listWalletTransfers } from "@/lib/ledger/list-wallet-transfers";
import { readWallet } from "@/lib/ledger/read-wallet";
import { listPayments } from "@/lib/payments/list-payments";
import { callerFor } from "@/lib/signed-in-user";
import { LiveTopUpCard, TestCreditCard } from "./credit-card";
import { ResellerSteps } from "./reseller-steps";
import { TransferTable } from "./transfer-table";
import { WaitingNotice } from "./waiting-notice";

export const metadata: Metadata = { title: "Wallet" };

const PAGE_SIZE = 15;

type Props = EnvironmentParams & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser("reseller");
  const environment = await environmentOf(params);
  const caller = callerFor(user, environment);
  const before = beforeIn(await searchParams);
  const [wallet, { rows: transfers, next }, keys, sales, endpoint] = await Promise.all([
    readWallet(caller),
    listWalletTransfers(caller, { before, limit: PAGE_SIZE }),
    listApiKeys(caller),
    listPayments(caller, { limit: 1 }),
    getEndpoint(caller),
  ]);
  return (
    <>
      <PageHeader
        title="Wallet"
        description={`What ${user.companyName} can sell vouchers for in ${environment}.`}
      />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        <WaitingNotice caller={caller} />
        <EndpointNotice kind="reseller" endpoint={endpoint} timezone={user.timezone} />
        <div className="grid gap-6 lg:grid-cols-2">
          <Card>
            <CardHeader title="Balance" />
            <CardBody>
              <p className="text-4xl font-semibold tracking-tight">
                <Money display={wallet.balance_display} />
              </p>
            </CardBody>
          </Card>
          {environment === "test" ? (
            <TestCreditCard currency={env().CURRENCY} />
          ) : (
            <LiveTopUpCard email={user.accountEmail} />
          )}
        </div>
        {isOpen({ user, environment }) && (
          <ResellerSteps
            environment={environment}
            hasMoney={wallet.balance > 0 || transfers.length > 0}
            hasKey={keys.length > 0}
            hasSale={sales.rows.length > 0}
          />
        )}
        <Card>
          <CardHeader title="Transfers" />
          {transfers.length > 0 ? (
            <TransferTable transfers={transfers} timezone={user.timezone} />
          ) : (
            <EmptyState title={before ? "No older transfers" : "No transfers yet"}>
              Top-ups and sales appear here, each with the balance after it.
            </EmptyState>
          )}
          <OlderLink path={`/reseller/${environment}`} next={next} first={!before} />
        </Card>
      </div>
    </>
  );
}
