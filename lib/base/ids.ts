import { monotonicFactory, ulid } from "ulid";
import { v7 } from "uuid";
import { MINUTE_MS, simulatedTime } from "./clock";
import { randomBytes, randomFraction, randomText } from "./random";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Generates a primary key. It is a UUIDv7, so new rows are inserted at the right edge of the primary key's index. */
export function newId(): string {
  const simulated = simulatedTime();
  return simulated ? simulatedId(simulated) : nextId();
}

/**
 * Generates a primary key like {@link newId}, except that the key has the time `at` while time is simulated. Needed for SQL
 * statements that batch several calls: the statement runs at the simulated time of one call, so each call must pass its own
 * time.
 */
export function newIdAt(at: Date): string {
  return simulatedTime() ? simulatedId(at) : nextId();
}

/** The time of the latest ID in milliseconds since 1970, and the ID's sequence number within that millisecond. */
const latest = { msecs: 0, seq: 0 };

/**
 * The largest backward clock step, in milliseconds, after which new IDs and references stay ascending. A larger step probably
 * corrects a clock that was wrong.
 */
const MAX_CLOCK_STEP_BACK_MS = MINUTE_MS;

/**
 * Generates an ID above all earlier IDs of this process, with a 32-bit counter (RFC 9562, 6.2). If the clock is set back by
 * more than a minute, the next IDs are lower and follow the clock. If they stayed ascending, they would have future times until
 * the clock catches up, and queries by time would miss their rows.
 */
function nextId(): string {
  const random = randomBytes(16);
  const msecs = Date.now();
  if (msecs > latest.msecs || msecs < latest.msecs - MAX_CLOCK_STEP_BACK_MS) {
    latest.msecs = msecs;
    // The counter starts in the lower half of its range, so that it cannot overflow.
    latest.seq = random.readUInt32BE(6) >>> 1;
  } else latest.seq += 1;
  return v7({ ...latest, random });
}

let simulatedSequence = 0;

/** Generates an ID with the time `at`. IDs with the same time are in ascending order. */
function simulatedId(at: Date): string {
  simulatedSequence += 1;
  return v7({ msecs: at.getTime(), seq: simulatedSequence });
}

/**
 * The time of the latest reference in milliseconds since 1970, and the function that generates references in ascending order.
 */
const references = { latestMs: 0, nextUlid: monotonicFactory(randomFraction) };

/** Generates a ULID. Follows the clock like {@link nextId}. */
function nextUlid(): string {
  const msecs = Date.now();
  if (msecs < references.latestMs - MAX_CLOCK_STEP_BACK_MS) {
    references.latestMs = msecs;
    references.nextUlid = monotonicFactory(randomFraction);
  } else references.latestMs = Math.max(references.latestMs, msecs);
  return references.nextUlid(msecs);
}

/**
 * Generates a public reference such as `RDM-01J9...`: a prefix and a ULID. References with the same prefix sort by creation
 * time, unless the clock is set back by more than a minute.
 */
export function newReference(prefix: "RDM" | "SUB" | "VOUCHER" | "PAYOUT" | "RFD"): string {
  const simulated = simulatedTime();
  return `${prefix}-${simulated ? ulid(simulated.getTime(), randomFraction) : nextUlid()}`;
}

/**
 * Generates a checkout access code: 15 random alphanumeric characters (89 bits). Anyone with the code can open the checkout.
 */
export function newAccessCode(): string {
  return randomText(15, ALPHANUMERIC);
}

/**
 * Returns the public ID of an event: `evt_` and the digits of its primary key. The public ID is the same in every attempt to
 * deliver the event.
 */
export function publicEventId(id: string): string {
  return `evt_${id.replaceAll("-", "")}`;
}

/** Generates a request ID. It is in the log, so that support can find a request whose ID a client reports. */
export function newRequestId(): string {
  return `req_${newId().replaceAll("-", "")}`;
}

/** Returns the primary key in a {@link publicEventId}, or undefined for any other text. */
export function eventIdOf(name: string): string | undefined {
  return keyOf(/^evt_([0-9a-f]{32})$/.exec(name)?.[1]);
}

/** Returns the public ID of a webhook endpoint: `we_` and the digits of its primary key. */
export function publicEndpointId(id: string): string {
  return `we_${id.replaceAll("-", "")}`;
}

/** Returns the primary key in a {@link publicEndpointId}, or undefined for any other text. */
export function endpointIdOf(name: string): string | undefined {
  return keyOf(/^we_([0-9a-f]{32})$/.exec(name)?.[1]);
}

function keyOf(digits: string | undefined): string | undefined {
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Returns the lowest possible primary key for a time, to the millisecond. Keys with an earlier time are below it. For a time
 * before 1970, returns the lowest possible key of all.
 */
export function firstIdAt(time: Date): string {
  return v7({ msecs: Math.max(0, time.getTime()), seq: 0, random: new Uint8Array(16) });
}

/** An ID below every primary key. It is the start of a full scan and the initial value of a checkpoint. */
export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/** An ID above every primary key. */
export const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Returns the creation time that a primary key contains, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
