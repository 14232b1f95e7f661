import { Inngest } from "inngest";
import { env } from "@/lib/env";

export const APP_ID = "tessera";

/** Tells the engine that a delivery is due. It carries the id alone: the row is the truth. */
export const DELIVERY_DUE = "webhook/delivery.due";

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
