import type { Metadata } from "next";
import { EndpointNotice } from "@/app/(dashboard)/_cards/endpoint-notice";
import { KeysNotice } from "@/app/(dashboard)/_cards/keys-notice";
import { isOpen, LiveAccess } from "@/app/(dashboard)/_cards/live-access";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Money } from "@/components/money/money";
import { ReservedFunds } from "@/components/money/reserved-funds";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { minor, sum } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { listApiKeys } from "@/lib/identity/api-keys/read-api-keys";
import { readThresholds } from "@/lib/money/low-balance/thresholds";
import { listTopUps } from "@/lib/money/top-ups/list-top-ups";
import { listPayments } from "@/lib/payments/voucher-payments/list-payments";
import { getEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { LowBalanceCard } from "./low-balance/low-balance-card";
import { LowNotice } from "./low-balance/low-notice";
import { ResellerSteps } from "./reseller-steps";
import { DueCards } from "./runway/due-card";
import { readWantedRunway } from "./runway/read-wanted-runway";
import { RunwayCard } from "./runway/runway-card";
import { LiveTopUpCard, TestTopUpCard } from "./top-up-cards";
import { transferList } from "./transfer-list";
import { WaitingNotice } from "./waiting-notice";
import { WalletChart } from "./wallet-chart";

export const metadata: Metadata = { title: "Wallet" };

/** Above the limit of pending top-ups. */
const TOP_UPS_LOOKED_AT = 10;

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller } = visit;
  const query = await searchParams;
  const [{ view, days }, transfers, keys, sales, endpoint, topUps, low] = await Promise.all([
    readWantedRunway(visit, query),
    openList(transferList, visit, query),
    listApiKeys(caller),
    listPayments(caller, { limit: 1 }),
    getEndpoint(caller),
    listTopUps(caller, { limit: TOP_UPS_LOOKED_AT }),
    readThresholds(caller),
  ]);
  const { CURRENCY: currency } = env();
  const pending = topUps.rows.filter(({ status }) => status === "pending");
  const waiting = sum(pending.map(({ amount }) => minor(amount)));
  const shown = { view, home: visit.home, currency, timezone: user.timezone };
  return (
    <>
      <PageHeader
        title="Wallet"
        description={`The balance from which ${user.companyName} sells vouchers in ${environment}.`}
      />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        <LowNotice view={low} currency={currency} />
        <WaitingNotice caller={caller} />
        <KeysNotice keys={keys} home={visit.home} />
        <EndpointNotice kind="reseller" endpoint={endpoint} timezone={user.timezone} />
        <div className="grid gap-6 lg:grid-cols-2">
          <Card>
            <CardHeader title="Balance" />
            <CardBody>
              <p className="text-4xl font-semibold tracking-tight">
                <Money amountMinor={view.funds.posted} currency={currency} />
              </p>
              <ReservedFunds funds={view.funds} currency={currency} />
            </CardBody>
          </Card>
          {environment === "test" ? (
            <TestTopUpCard currency={currency} />
          ) : (
            <LiveTopUpCard home={visit.home} pending={pending} />
          )}
        </div>
        <RunwayCard {...shown} days={days} waiting={waiting} />
        {view.upcoming.cycles.length > 0 && <DueCards {...shown} />}
        <WalletChart caller={caller} low={low} currency={currency} />
        {isOpen({ user, environment }) && (
          <ResellerSteps
            environment={environment}
            hasMoney={view.funds.posted > 0 || transfers.page.rows.length > 0}
            hasKey={keys.length > 0}
            hasSale={sales.rows.length > 0}
          />
        )}
        <Card>
          <CardHeader title="Transfers" actions={<CsvLink open={transfers} />} />
          <ListRows open={transfers} caption="Wallet transfers" />
        </Card>
        <LowBalanceCard view={low} environment={environment} currency={currency} />
      </div>
    </>
  );
}
