import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { say } from "@/lib/runtime/process/progress";
import { buildIndex, indexIn } from "./build-index";
import { WITHOUT_LIMITS } from "./without-limits";

/**
 * Who waits for a table's lock holds up everybody who comes after. So a migration gives up sooner than the API does that
 * waits behind it (`DATABASE_LOCK_MS`), which goes on as soon as it has.
 */
const LOCK_MS = SECOND_MS;
/** For those who were held up, before it tries again. */
const PAUSE_MS = 2 * SECOND_MS;

const LIMITED = `${WITHOUT_LIMITS} SET LOCAL lock_timeout = ${LOCK_MS};`;

/**
 * Runs a migration's script, which is one transaction, as often as it takes to get the locks it needs: nobody is held up
 * by one of them for longer than a second at a time. `send` sends it whole. A script that is one index built concurrently is
 * run as that: {@link buildIndex}.
 */
export async function runScript(
  script: string,
  pool: pg.Pool,
  send: (script: string) => Promise<void>,
): Promise<void> {
  const index = indexIn(script);
  if (index) return await buildIndex(pool, index);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(`${LIMITED}\n${script}`);
    } catch (error) {
      if (!waitedTooLong(error)) throw error;
      if (tries === 1) say("  A migration waits for the locks of a long transaction, and tries again.");
      await sleep(PAUSE_MS);
    }
  }
}

/** What Prisma's driver makes of SQLSTATE 55P03. */
function waitedTooLong(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { originalCode?: string } };
  return cause?.originalCode === "55P03";
}
