import { now } from "@/lib/clock";
import { type OutboxAge, selectOutboxAge } from "./outbox-store";

/** What is due now and held by nobody, over all endpoints. */
export function outboxAge(): Promise<OutboxAge> {
  return selectOutboxAge(now());
}
