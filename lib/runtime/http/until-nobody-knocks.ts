import type { Server } from "node:net";
import { setImmediate as aTurn } from "node:timers/promises";

/**
 * Ends when no connection waits to be taken, or after `atMostMs`. Node takes one in each turn of its loop, so that in a
 * busy process several wait, and the system resets those when the server stops listening.
 */
export async function untilNobodyKnocks(server: Server, atMostMs: number): Promise<void> {
  const deadlineMs = performance.now() + atMostMs;
  let knocked = false;
  const note = () => {
    knocked = true;
  };
  server.on("connection", note);
  // What is left of this turn takes nobody.
  await aTurn();
  do {
    knocked = false;
    await aTurn();
  } while (knocked && performance.now() < deadlineMs);
  server.off("connection", note);
}
