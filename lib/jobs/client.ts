import { Inngest } from "inngest";
import { env } from "@/lib/env";
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
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
  });
  return held.tesseraInngest;
}

/** Announces due deliveries in one request. Rejects when the engine does not take them. */
export async function sendDeliveriesDue(due: readonly DueDelivery[]): Promise<void> {
  await inngest().send(batchesOf(due).map((data) => ({ name: DELIVERY_DUE, data })));
}

/** Has the sweep look at everything at once. Rejects when the engine cannot be reached. */
export async function sendServerStarted(): Promise<void> {
  await inngest().send({ name: SERVER_STARTED });
}
