import { pruneSignUps } from "@/lib/accounts/confirm-sign-up";
import { pruneIdleBuckets } from "@/lib/api/http/request-counter";
import { addTaken } from "@/lib/api/http/store";
import { DAY_MS, now, SECOND_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { writeUsage } from "@/lib/db/test-quota";
import { countHits, hasRow } from "@/lib/db/throttle/store";
import { deleteExpiredHits } from "@/lib/db/throttle/take-hit";
import { queueing, sendDueMails } from "@/lib/identity/mail/send-mail";
import { pruneSessions } from "@/lib/identity/users/manage-sessions";
import { gatherEarnings, gatherUpTo, recountEarnings } from "@/lib/insight/earnings/gather-earnings";
import { fillCodeEndings } from "@/lib/insight/search/fill-search";
import { updateEndings } from "@/lib/insight/search/fill-store";
import { checkSums } from "@/lib/money/ledger/recount";
import { moveOutstanding, moveTotals } from "@/lib/money/ledger/totals";
import { expireIntents } from "@/lib/payments/intents/expire-intents";
import { notifyOverdue } from "@/lib/payments/overdue-cycles/notify-overdue";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers";
import { pruneAttempts } from "@/lib/webhooks/deliveries/prune-attempts";
import { outboxAge, sweepOutbox } from "@/lib/webhooks/deliveries/sweep-outbox";
import { mailOwners } from "@/lib/webhooks/endpoints/mail-owners";
import { pruneMessages } from "@/lib/webhooks/inbox/read-messages";
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
      notifyOverdue: () => notifyOverdue(),
      expireVouchers,
      moveTotals: () => moveTotals(),
      moveOutstanding: () => moveOutstanding(),
      forgetEndedHits: () => deleteExpiredHits(),
      forgetIdleBuckets: pruneIdleBuckets,
      addTaken: () => addTaken([{ book: "accounts", subject: "one", requests: 20 }], 100),
      pruneSessions,
      pruneSignUps,
      sendMails: async () => {
        const refused = () => Promise.reject(new Error("no server"));
        await queueing(refused)({ to: "a@b.c", subject: "growth", text: "growth", usefulMs: DAY_MS });
        await queueing(async () => undefined)({
          to: "a@b.c",
          subject: "growth",
          text: "growth",
          usefulMs: DAY_MS,
        });
        await sendDueMails(SECOND_MS, async () => undefined);
      },
      fillCodeEndings: () => fillCodeEndings(),
      updateEndings: () => updateEndings([]),
      pruneAttempts,
      pruneMessages,
      mailOwners: () => mailOwners(true),
      writeUsage,
      countHits: () => countHits({ action: "sign_in.network", subject: "nobody" }, new Date(0)),
      hasRow: () => hasRow({ action: "sign_in.network", subject: "nobody" }),
    }).map(([name, job]) => [`${name}, time ${time}`, job]),
  ),
);
