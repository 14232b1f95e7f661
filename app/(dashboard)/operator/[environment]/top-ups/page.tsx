import type { Metadata } from "next";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { TextLink } from "@/components/ui/text-link";
import { listWaitingTopUps } from "@/lib/money/top-ups/list-top-ups";
import { answersPage } from "../queue/answers-page";
import { requestedTopUpList } from "./requested-top-up-list";
import { TopUpActs } from "./top-up-acts";

export const metadata: Metadata = { title: "Top-ups" };

/** The top-ups of live wallets that wait for an operator, and those that were answered. */
export default answersPage(requestedTopUpList, {
  title: "Top-ups",
  description:
    "Transfers announced by resellers for their live wallets. Credit a top-up only when the money has arrived.",
  read: listWaitingTopUps,
  waits: [
    "Waiting for an answer",
    "Find each transfer by its reference in your bank statement before you credit it.",
  ],
  nothingWaits: "All requested top-ups have been answered.",
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
  acts: (request) => <TopUpActs request={request} />,
});
