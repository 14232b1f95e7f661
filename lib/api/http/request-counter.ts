import { env } from "@/lib/base/settings/env";
import { type Buckets, charge, type Level, raise, takeOne } from "./buckets";

/** Separate books, so that a flood of addresses cannot evict an account's debt. */
export type Book = "accounts" | "addresses";

type MaybePromise<Value> = Value | Promise<Value>;

/** A rate limit counter with the semantics of `buckets`, in this process or in a shared one. */
type RequestCounter = {
  take(book: Book, subject: string): MaybePromise<Level & { taken: boolean }>;
  charge(book: Book, subject: string, requests: number): MaybePromise<Level>;
};

/** On globalThis, because the server and Next load separate copies of this module and count together. */
const held = globalThis as typeof globalThis & { tesseraRequestCounter?: RequestCounter };

/** The counter of this process, by default a local one. */
export function requestCounter(): RequestCounter {
  held.tesseraRequestCounter ??= localCounter(env().API_RATE_LIMIT);
  return held.tesseraRequestCounter;
}

/** Sets the counter of this process. */
export function setRequestCounter(counter: RequestCounter): void {
  held.tesseraRequestCounter = counter;
}

export type LocalCounter = ReturnType<typeof localCounter>;

/** A counter in memory: `limit` requests a second, at least 1. */
export function localCounter(limit: number, clockMs: () => number = () => performance.now()) {
  const books: Readonly<Record<Book, Buckets>> = { accounts: new Map(), addresses: new Map() };
  const moment = () => ({ limit, nowMs: Math.floor(clockMs()) });
  return {
    take: (book: Book, subject: string) => takeOne(books[book], subject, moment()),
    charge: (book: Book, subject: string, requests: number) =>
      charge(books[book], subject, requests, moment()),
    /** Raises a subject's usage to at least this many thousandths of a request. */
    raise: (book: Book, subject: string, thousandths: number) =>
      raise(books[book], subject, thousandths, moment()),
  };
}
