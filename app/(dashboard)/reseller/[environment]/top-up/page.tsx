import type { Metadata } from "next";
import { isOpen, LiveAccess } from "@/app/(dashboard)/_cards/live-access";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/base/settings/env";
import { typedAmountField } from "@/lib/base/typed-amount";
import { listTopUps } from "@/lib/money/top-ups/list-top-ups";
import { TestTopUpCard } from "../top-up-cards";
import { BankCard } from "./bank-card";
import { RequestCard } from "./request-card";
import { topUpList } from "./top-up-list";

export const metadata: Metadata = { title: "Top up" };

/** The maximum number of pending top-ups. */
const SHOWN = 25;

/** Requests live top-ups, and shows the bank account and their status. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller, home } = visit;
  if (environment === "test") {
    return (
      <>
        <PageHeader title="Top up" back={<TextLink href={home}>Wallet</TextLink>} />
        <TestTopUpCard currency={env().CURRENCY} />
      </>
    );
  }
  const query = await searchParams;
  const [open, latest] = await Promise.all([
    openList(topUpList, visit, query),
    listTopUps(caller, { limit: SHOWN }),
  ]);
  const pending = latest.rows.filter(({ status }) => status === "pending");
  const wanted = query["amount"];
  const wantedMinor = typedAmountField.safeParse(wanted).data;
  const isAskedFor = pending.some(({ amount }) => amount === wantedMinor);
  return (
    <>
      <PageHeader
        title="Top up"
        description="Request a top-up, transfer the amount with the reference shown, and the operator credits your wallet when it arrives."
        back={<TextLink href={home}>Wallet</TextLink>}
      />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        {pending.map((request) => (
          <BankCard key={request.id} request={request} timezone={user.timezone} />
        ))}
        {isOpen({ user, environment }) && (
          <RequestCard
            currency={env().CURRENCY}
            amount={typeof wanted === "string" && !isAskedFor ? wanted : ""}
          />
        )}
        <Card>
          <CardHeader title="Top-up requests" />
          <ListRows open={open} caption="Top-ups" />
        </Card>
      </div>
    </>
  );
}
