import cluster from "node:cluster";
import { SECOND_MS } from "@/lib/clock";
import { env } from "@/lib/env";
import { beginCounting } from "@/lib/http/begin-counting";
import { countRequestsBy, ownCounter } from "@/lib/http/request-counter";
import { DRAIN_TIMEOUT_MS } from "@/lib/server/door/front-door";
import { openDoor } from "@/lib/server/door/open-door";
import type { Teardown } from "@/lib/server/process/teardown";
import { AskInTurns } from "./ask-in-turns";
import { type Count, type Counted, countHere } from "./counts";
import { gatherThroughFirst } from "./gather-metrics";
import { type FromWorker, isToWorker } from "./messages";

/** The first process does nothing that takes a tenth of this. */
const PATIENCE_MS = 2 * SECOND_MS;
/** Longer than a job takes at an endpoint that is slow. */
const HAND_OVER_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Serves as one of several workers. What a client may ask for is counted by the first process for all of them; while that
 * one is late, by this process for itself. Without the first process Node ends this one. `stop` is called when this
 * worker is told to leave, once it has handed over.
 */
export async function serveAsWorker(teardown: Teardown, stop: () => Promise<void>): Promise<void> {
  const { API_RATE_LIMIT, PAGE_RATE_LIMIT } = env();
  const first = new AskInTurns<Count, Counted>(
    (asked) => sendToFirst({ kind: "count", ...asked }),
    PATIENCE_MS,
  );
  const countForOneself = countHere({ counter: ownCounter(API_RATE_LIMIT), pages: PAGE_RATE_LIMIT });
  const counted = async (count: Count) => (await first.ask(count)) ?? countForOneself(count);
  countRequestsBy({
    take: (book, subject) => counted(["take", book, subject]),
    charge: (book, subject, requests) => counted(["charge", book, subject, requests]),
  });
  const allowance = {
    take: async (client: string, cost: number) =>
      PAGE_RATE_LIMIT === 0 ? 0 : (await counted(["page", client, cost])).waitS,
  };
  const gathering = gatherThroughFirst(beginCounting(), sendToFirst);
  process.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    if (message.kind === "counted") first.hear(message);
    else if (message.kind === "gathered") gathering.hear(message);
    else if (message.kind === "report") void gathering.report();
    else void leave();
  });
  const { door } = await openDoor({ dev: false, allowance, teardown, pagesBuilt: undefined });
  teardown.add(() => door.close(DRAIN_TIMEOUT_MS));

  async function leave(): Promise<void> {
    await door.handOver(HAND_OVER_TIMEOUT_MS);
    // Ends once the first process knows, and this one has given back what connections it was handed until then.
    process.once("disconnect", () => void stop());
    cluster.worker?.disconnect();
  }
}

function sendToFirst(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
