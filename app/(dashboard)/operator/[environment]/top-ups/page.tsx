import { requestedTopUpList } from "@/app/(dashboard)/_cards/top-up-lists";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { DateTime, Money } from "@/components/money/values";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import {
  countProposedTopUps,
  listPendingTopUps,
  type TopUpAdminView,
} from "@/lib/money/top-ups/top-up-requests";
import { RefusalDialog } from "../dialogs";
import { answersPage } from "../queue/answers-page";
import { creditTopUpAction, refuseTopUpAction } from "./actions";

export const metadata = { title: "Top-ups" };

/** The page of top-ups of live wallets. It shows the pending top-ups above the list of all top-ups. */
export default answersPage(requestedTopUpList, {
  title: "Top-ups",
  description:
    "Transfers announced by resellers for their live wallets. Credit a top-up only when the money has arrived.",
  read: listPendingTopUps,
  waits: [
    "Pending top-ups",
    "Find each transfer by its reference in your bank statement before you credit it.",
  ],
  nothingWaits: "No top-up has to be credited or refused.",
  waitsElsewhere: async ({ user, home }) => {
    const count = await countProposedTopUps(user);
    return (
      count > 0 && (
        <>
          {countOf(count, "top-up")} {count === 1 ? "waits" : "wait"} for a second operator under{" "}
          <TextLink href={`${home}/proposals`}>Proposals</TextLink>.
        </>
      )
    );
  },
  oneAnswered: "The outcome is in the list below, or the credit waits for a second operator under Proposals.",
  says: (
    { amount_display, reference, account_id, company_name, created_at, balance_display },
    { home, user },
  ) => (
    <>
      <p className="font-semibold">
        <Money display={amount_display} /> <code className="font-mono break-all">{reference}</code>
      </p>
      <p className="mt-1 text-muted">
        <TextLink href={`${home}/accounts/${account_id}`}>{company_name}</TextLink>, requested on{" "}
        <DateTime value={created_at} timeZone={user.timezone} />. Current balance:{" "}
        <Money display={balance_display} />.
      </p>
    </>
  ),
  acts: (request) => (
    <ForRole needs="finance">
      <TopUpActs request={request} />
    </ForRole>
  ),
});

/** Renders the buttons that credit or refuse a pending top-up. */
function TopUpActs({ request }: { request: TopUpAdminView }) {
  const { id, reference, company_name, amount_display } = request;
  return (
    <>
      <ConfirmDialog
        trigger="Credit"
        triggerLabel={`Credit ${reference}`}
        triggerStyle={{ variant: "primary", size: "sm" }}
        title={`Credit ${amount_display} to the live wallet of ${company_name}?`}
        description={`The balance of the live wallet changes from ${request.balance_display} to ${request.balance_after_display}. The credit has the reference ${reference}. Credit the top-up only when the transfer has arrived. A credit can be reversed only by a debit, which the wallet's balance must cover. If this credit would take you over your daily limit of ${displayAmount(env().SECOND_OPERATOR_ABOVE)} for this account and there is a second operator, it is only proposed.`}
        confirmLabel={moneyActionLabel(`Credit ${amount_display}`, "live")}
        tone="primary"
        action={creditTopUpAction}
        fields={{ id }}
      >
        <LiveMoney environment="live" />
      </ConfirmDialog>
      <RefusalDialog
        trigger="Refuse"
        triggerLabel={`Refuse ${reference}`}
        title={`Refuse the top-up of ${amount_display} for ${company_name}?`}
        description="No money moves. The reseller sees your reason."
        confirmLabel="Refuse top-up"
        action={refuseTopUpAction}
        fields={{ id }}
      />
    </>
  );
}
