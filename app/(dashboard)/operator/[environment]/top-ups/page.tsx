import type { Metadata } from "next";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { TextLink } from "@/components/ui/text-link";
import { listWaitingTopUps } from "@/lib/money/top-ups/list-top-ups";
import { answersPage } from "../queue/answers-page";
import { everyTopUpList } from "./every-top-up-list";
import { TopUpActs } from "./top-up-acts";

export const metadata: Metadata = { title: "Top-ups" };

/** The top-ups of live wallets that wait for an operator, and those that were answered. */
export default answersPage(everyTopUpList, {
  title: "Top-ups",
  description:
    "What resellers say they transfer into their live wallets. Credit what has arrived, and nothing else.",
  read: listWaitingTopUps,
  waits: [
    "Waiting for an answer",
    "Look for each transfer by its reference in the bank's statement before you credit it.",
  ],
  nothingWaits: "Every top-up that was asked for has its answer.",
  says: (
    { amount_display, reference, account_id, company_name, created_at, balance_display },
    { home, user },
  ) => (
    <>
      <p className="font-semibold">
        <Money display={amount_display} /> <code className="font-mono break-all">{reference}</code>
      </p>
      <p className="mt-1 text-muted">
        <TextLink href={`${home}/accounts/${account_id}`}>{company_name}</TextLink>, asked on{" "}
        <DateTime value={created_at} timeZone={user.timezone} />. The wallet holds{" "}
        <Money display={balance_display} />.
      </p>
    </>
  ),
  acts: (request) => <TopUpActs request={request} />,
});
