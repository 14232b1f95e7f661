import { env } from "@/lib/base/settings/env";
import { type Buckets, charge, type Level, raise, takeOne } from "./buckets";

/** Apart, so that no flood of addresses makes an account's debt forgotten. */
export type Book = "accounts" | "addresses";

type MaybePromise<Value> = Value | Promise<Value>;

/** Counts requests of subjects as `buckets` does: in this process, or in one that counts for several. */
type RequestCounter = {
  take(book: Book, subject: string): MaybePromise<Level & { taken: boolean }>;
  charge(book: Book, subject: string, requests: number): MaybePromise<Level>;
};

/** On globalThis, because the server and Next load separate copies of this module and count together. */
const held = globalThis as typeof globalThis & { tesseraRequestCounter?: RequestCounter };

/** What counts this process's requests: itself, where nothing else was said. */
export function requestCounter(): RequestCounter {
  held.tesseraRequestCounter ??= localCounter(env().API_RATE_LIMIT);
  return held.tesseraRequestCounter;
}

/** From now on this process's requests are counted by `counter`. */
export function setRequestCounter(counter: RequestCounter): void {
  held.tesseraRequestCounter = counter;
}

export type LocalCounter = ReturnType<typeof localCounter>;

/** Counts in this process, by its own clock: `limit` requests a second, 1 or more. */
export function localCounter(limit: number, clockMs: () => number = () => performance.now()) {
  const books: Readonly<Record<Book, Buckets>> = { accounts: new Map(), addresses: new Map() };
  const moment = () => ({ limit, nowMs: Math.floor(clockMs()) });
  return {
    take: (book: Book, subject: string) => takeOne(books[book], subject, moment()),
    charge: (book: Book, subject: string, requests: number) =>
      charge(books[book], subject, requests, moment()),
    /** A subject is known to have used at least so many thousandths of a request. */
    raise: (book: Book, subject: string, thousandths: number) =>
      raise(books[book], subject, thousandths, moment()),
  };
}
