import { monotonicFactory } from "ulid";
import { v7 } from "uuid";
import { randomFraction, randomText } from "./random";

const nextUlid = monotonicFactory(randomFraction);
const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A primary key: UUIDv7, so that new rows stand at the right edge of every index. */
export function newId(): string {
  return v7();
}

/** A public reference such as `RDM-01J9...`: prefix and ULID, sortable by creation. */
export function newReference(prefix: "RDM" | "SUB" | "VOUCHER"): string {
  return `${prefix}-${nextUlid()}`;
}

/** Fifteen random alphanumerics (89 bits): who holds the code may open the checkout. */
export function newAccessCode(): string {
  return randomText(15, ALPHANUMERIC);
}

/** The public name of an event: `evt_` and the digits of its primary key, the same on every retry. */
export function eventName(id: string): string {
  return `evt_${id.replaceAll("-", "")}`;
}

/** What an answer is called, to be quoted to support and found in the log. */
export function newRequestId(): string {
  return `req_${newId().replaceAll("-", "")}`;
}

/** The primary key an {@link eventName} stands for, or undefined for anything else. */
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

/** When a primary key was made, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
