import { now, SECOND_MS } from "@/lib/base/clock";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { dayOf } from "./rules";
import { addUsage } from "./store";

/** What an account made on a day: as the database last said, and since then in this process. */
type Usage = { readonly day: string; written: number; since: number };

const WRITE_EVERY_MS = 2 * SECOND_MS;
const MAX_REMEMBERED = 50_000;

type Held = { tesseraTestUsage?: Map<string, Usage>; tesseraUsageWrite?: NodeJS.Timeout | undefined };
const held = globalThis as typeof globalThis & Held;

function usages(): Map<string, Usage> {
  held.tesseraTestUsage ??= new Map();
  return held.tesseraTestUsage;
}

/**
 * How much the account made today, as this process knows it: what others made is known two seconds after the first
 * record it makes here.
 */
export function usageToday(accountId: string): number {
  const known = usages().get(accountId);
  return known?.day === dayOf(now()) ? known.written + known.since : 0;
}

/** Counts so many more, which are written within two seconds together with what others made. */
export function addUsageToday(accountId: string, count: number): void {
  usageOn(dayOf(now()), accountId).since += count;
  held.tesseraUsageWrite ??= setTimeout(() => void writeSoon(), WRITE_EVERY_MS).unref();
}

function usageOn(day: string, accountId: string): Usage {
  const known = usages().get(accountId);
  if (known?.day === day) return known;
  const usage = { day, written: 0, since: 0 };
  usages().set(accountId, usage);
  return usage;
}

async function writeSoon(): Promise<void> {
  held.tesseraUsageWrite = undefined;
  await onLane("jobs", writeUsage).catch((cause: unknown) =>
    log.warn("Could not note what test environments made", { cause }),
  );
}

/** Writes what was made since the last write. Where that fails it is written with what comes next. */
export async function writeUsage(): Promise<void> {
  const day = dayOf(now());
  const made = [...usages()]
    .filter(([, usage]) => usage.day === day && usage.since > 0)
    .map(([accountId, usage]) => ({ accountId, usage, count: usage.since }));
  if (made.length === 0) return;
  // At once, so that another write under way does not write it too.
  for (const { usage, count } of made) moveTo("written", usage, count);
  try {
    const totals = new Map((await addUsage(made, day)).map(({ accountId, count }) => [accountId, count]));
    for (const { accountId, usage } of made)
      usage.written = Math.max(usage.written, totals.get(accountId) ?? 0);
  } catch (cause) {
    for (const { usage, count } of made) moveTo("since", usage, count);
    throw cause;
  }
  forgetSome(day);
}

function moveTo(where: "written" | "since", usage: Usage, count: number): void {
  const sign = where === "written" ? 1 : -1;
  usage.written += sign * count;
  usage.since -= sign * count;
}

/** Of those that have nothing to be written; what is forgotten comes back with the next write. */
function forgetSome(day: string): void {
  for (const [accountId, usage] of usages()) {
    const isOver = usage.day !== day;
    if (isOver || (usages().size > MAX_REMEMBERED && usage.since === 0)) usages().delete(accountId);
  }
}
