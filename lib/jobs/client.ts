import { Inngest } from "inngest";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { batchesOf, type DueDelivery } from "./batches";

export const APP_ID = "tessera";

/** Tells the engine that deliveries to one endpoint are due. It carries identifiers alone: the rows are the truth. */
export const DELIVERY_DUE = "webhook/delivery.due";

/** Tells the engine that a server has come up, and that what an earlier one left unfinished waits in the tables. */
export const SERVER_STARTED = "server/started";

const held = globalThis as typeof globalThis & { tesseraInngest?: Inngest };

/** The process's Inngest client: the embedded engine or a real Inngest, by settings alone. */
export function inngest(): Inngest {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  held.tesseraInngest ??= new Inngest({
    id: APP_ID,
    isDev: false,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    logger: { debug: hear("debug"), info: hear("debug"), warn: hear("warn"), error: hear("warn") },
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
  });
  return held.tesseraInngest;
}

/** Lets the SDK speak through our log: it passes a sentence, and an error by itself or as the `err` of an object. */
function hear(level: "debug" | "warn") {
  return (...said: unknown[]) => {
    const errors = said.map((part) => (isObject(part) && "err" in part ? part.err : part));
    log[level]("The Inngest SDK reports something", {
      said: said.filter((part) => typeof part === "string").join(" "),
      cause: errors.find((part) => part instanceof Error),
    });
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Announces due deliveries in one request. Rejects when the engine does not take them. */
export async function sendDeliveriesDue(due: readonly DueDelivery[]): Promise<void> {
  await inngest().send(batchesOf(due).map((data) => ({ name: DELIVERY_DUE, data })));
}

/**
 * Has the sweep look at everything at once. Best effort: never rejects, because the sweep runs every minute anyway.
 */
export async function announceStart(): Promise<void> {
  try {
    await inngest().send({ name: SERVER_STARTED });
  } catch (cause) {
    log.warn("Could not announce the start; the sweep runs within a minute", { cause });
  }
}
