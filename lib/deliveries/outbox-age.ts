import { now } from "@/lib/clock";
import { selectOutboxAge } from "./outbox-store";

/** At how many endpoints webhooks are due that nobody works on, and since when the longest of them has been; null where none is. */
export function outboxAge(): Promise<{ endpoints: number; oldestAt: Date | null }> {
  return selectOutboxAge(now());
}
