import { randomInt } from "node:crypto";
import { monotonicFactory } from "ulid";
import { v7 } from "uuid";

const nextUlid = monotonicFactory();
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

/** Uniformly random text over an alphabet. */
export function randomText(length: number, alphabet: string): string {
  let text = "";
  for (let position = 0; position < length; position += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** The public name of an event: `evt_` and the digits of its primary key, the same on every retry. */
export function eventName(id: string): string {
  return `evt_${id.replaceAll("-", "")}`;
}

/** What an answer is called, to be quoted to support and found in the log. */
export function newRequestId(): string {
  return `req_${newId().replaceAll("-", "")}`;
}
