import { pruneSignUps } from "@/lib/accounts/prune-sign-ups";
import { DAY_MS, now, SECOND_MS } from "@/lib/clock";
import { pruneAttempts } from "@/lib/deliveries/prune-attempts";
import { outboxAge, sweepOutbox } from "@/lib/deliveries/sweep-outbox";
import { gatherEarnings, gatherUpTo } from "@/lib/earnings/gather-earnings";
import { recountEarnings } from "@/lib/earnings/recount-earnings";
import { forgetIdleBuckets } from "@/lib/http/count-together";
import { addTaken } from "@/lib/http/rate-buckets-store";
import { firstIdAt } from "@/lib/ids";
import { moveOutstanding, moveTotals } from "@/lib/ledger/move-totals";
import { checkSums } from "@/lib/ledger/recount-sums";
import { keeping, sendDueMails } from "@/lib/mail/send-mail";
import { expireIntents } from "@/lib/redemption-intents/expire-intents";
import { fillCodeEndings, fillCustomerWords } from "@/lib/search/fill-search";
import { updateEndings } from "@/lib/search/fill-store";
import { writeUsage } from "@/lib/test-quota/usage";
import { forgetEndedHits } from "@/lib/throttle/place-of";
import { countHits, hasRow } from "@/lib/throttle/store";
import { pruneSessions } from "@/lib/users/prune-sessions";
import { expireVouchers } from "@/lib/vouchers/expire-vouchers";
import { pruneMessages } from "@/lib/webhook-inbox/prune-messages";
import { askAside } from "./measure";
import type { Acts } from "./stage";

/** What the job engine calls, twice: what was due is done by the first, and the second finds nothing. */
export const ACTS_OF_JOBS: Acts = Object.fromEntries(
  [1, 2].flatMap((time) =>
    Object.entries({
      outboxAge,
      sweepOutbox: () => sweepOutbox({ withoutGrace: true }),
      gatherEarnings: () => gatherEarnings(),
      recountEarnings: async () => {
        await askAside("UPDATE checkpoints SET done_at = NULL WHERE name = 'earnings recount'", []);
        await recountEarnings(0);
      },
      gatherUpTo: () => gatherUpTo(firstIdAt(now()), 0),
      checkSums: async () => {
        await askAside(
          "UPDATE checkpoints SET done_at = NULL WHERE name IN ('totals recount', 'outstanding recount')",
          [],
        );
        await checkSums(0);
      },
      expireIntents,
      expireVouchers,
      moveTotals: () => moveTotals(),
      moveOutstanding: () => moveOutstanding(),
      forgetEndedHits: () => forgetEndedHits(),
      forgetIdleBuckets,
      addTaken: () => addTaken([{ book: "accounts", subject: "one", requests: 20 }], 100),
      pruneSessions,
      pruneSignUps,
      sendMails: async () => {
        const refused = () => Promise.reject(new Error("no server"));
        await keeping(refused)({ to: "a@b.c", subject: "growth", text: "growth", usefulMs: DAY_MS });
        await keeping(async () => undefined)({
          to: "a@b.c",
          subject: "growth",
          text: "growth",
          usefulMs: DAY_MS,
        });
        await sendDueMails(SECOND_MS, async () => undefined);
      },
      fillCodeEndings: () => fillCodeEndings(),
      updateEndings: () => updateEndings([]),
      fillCustomerWords: async () => {
        await askAside("UPDATE customer_words_fill SET finished_at = NULL", []);
        await fillCustomerWords(0);
      },
      pruneAttempts,
      pruneMessages,
      writeUsage,
      countHits: () => countHits({ action: "sign_in.network", subject: "nobody" }, new Date(0)),
      hasRow: () => hasRow({ action: "sign_in.network", subject: "nobody" }),
    }).map(([name, job]) => [`${name}, time ${time}`, job]),
  ),
);
