import { timestamp } from "@/lib/clock";
import { nextCycleAt } from "./cycle-dates";
import { selectCycles } from "./cycle-store";
import { selectByAccessCode } from "./store";

/** What one event of a subscription met at the partner's endpoint. */
export type CycleEvent = {
  readonly type: string;
  readonly createdAt: string;
  /** Null where no endpoint was set when it happened. */
  readonly delivery: {
    readonly status: string;
    readonly attempts: number;
    readonly answer: number | null;
  } | null;
};

/** A paid cycle: when it was paid, and when it would have been due had the interval passed. */
export type PaidCycle = {
  readonly number: number;
  readonly paidAt: string;
  readonly dueAt: string;
  readonly chargeReference: string;
  readonly events: readonly CycleEvent[];
};

/** Every paid cycle of a subscription with what it sent, oldest first; undefined for an unknown checkout. */
export async function listCycles(accessCode: string): Promise<PaidCycle[] | undefined> {
  const row = await selectByAccessCode(accessCode);
  if (!row) return undefined;
  const cycles = await selectCycles(row);
  return cycles.map(({ number, chargeReference, createdAt, events }) => ({
    number,
    chargeReference,
    paidAt: timestamp(createdAt),
    dueAt: timestamp(nextCycleAt(row.activatedAt ?? createdAt, number - 1, row.interval, row.timezone)),
    events: events.map((event) => ({ ...event, createdAt: timestamp(new Date(event.createdAt)) })),
  }));
}
