import { monotonicFactory, ulid } from "ulid";
import { v7 } from "uuid";
import { MINUTE_MS, simulatedTime } from "./clock";
import { randomBytes, randomFraction, randomText } from "./random";

const nextUlid = monotonicFactory(randomFraction);
const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A primary key: UUIDv7, so that new rows stand at the right edge of every index. */
export function newId(): string {
  const simulated = simulatedTime();
  return simulated ? simulatedId(simulated) : nextId();
}

/**
 * {@link newId} of a row whose time is known. It differs in what is played of the past alone: a statement that many calls
 * share is made in the moment of one of them.
 */
export function newIdAt(at: Date): string {
  return simulatedTime() ? simulatedId(at) : nextId();
}

/** The millisecond of the latest id, and its place in it. */
const latest = { msecs: 0, seq: 0 };

/** A clock that goes back further was wrong before. */
const A_LITTLE_BACK_MS = MINUTE_MS;

/**
 * After all before it, also within a millisecond and when the clock goes back a little, by a counter of 32 bits (RFC 9562, 6.2).
 * One that was far ahead is followed back: all that is made until the next start would be of a time to come, and out of the
 * lists and checks that go by time.
 */
function nextId(): string {
  const random = randomBytes(16);
  const msecs = Date.now();
  if (msecs > latest.msecs || msecs < latest.msecs - A_LITTLE_BACK_MS) {
    latest.msecs = msecs;
    // From the lower half, so that it does not come to its end.
    latest.seq = random.readUInt32BE(6) >>> 1;
  } else latest.seq += 1;
  return v7({ ...latest, random });
}

let simulatedSequence = 0;

/** Within a millisecond in the order they are made. */
function simulatedId(at: Date): string {
  simulatedSequence += 1;
  return v7({ msecs: at.getTime(), seq: simulatedSequence });
}

/** A public reference such as `RDM-01J9...`: prefix and ULID, sortable by creation. */
export function newReference(prefix: "RDM" | "SUB" | "VOUCHER" | "PAYOUT"): string {
  const simulated = simulatedTime();
  return `${prefix}-${simulated ? ulid(simulated.getTime(), randomFraction) : nextUlid()}`;
}

/** Fifteen random alphanumerics (89 bits): who holds the code may open the checkout. */
export function newAccessCode(): string {
  return randomText(15, ALPHANUMERIC);
}

/** The public name of an event: `evt_` and the digits of its primary key, the same on every retry. */
export function publicEventId(id: string): string {
  return `evt_${id.replaceAll("-", "")}`;
}

/** What an answer is called, to be quoted to support and found in the log. */
export function newRequestId(): string {
  return `req_${newId().replaceAll("-", "")}`;
}

/** The primary key an {@link publicEventId} stands for, or undefined for anything else. */
export function eventIdOf(name: string): string | undefined {
  const digits = /^evt_([0-9a-f]{32})$/.exec(name)?.[1];
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The lowest primary key of that millisecond: what {@link newId} gave earlier is below it, what it gives later is not.
 * Keys count from 1970; of a time before it, the lowest of all.
 */
export function firstIdAt(time: Date): string {
  return v7({ msecs: Math.max(0, time.getTime()), seq: 0, random: new Uint8Array(16) });
}

/** Below every primary key: where a walk through all of them begins, and where a mark stands that has not been moved yet. */
export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/** When a primary key was made, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
