import type { Measured } from "./cpu-time";
import type { Traders } from "./traders";

/**
 * Who answers: `door` our front door, `next` the same routes in Next, `before` the front door of an earlier commit with a
 * database of its own; beside them, each a bare `node:http` server on the front door's database: `bare` one statement a
 * request, `verbs` the product's verbs, `interactive` Prisma's transactions.
 */
export type Side = "bare" | "door" | "verbs" | "next" | "interactive" | "before";

/** One database with the product in front of it. */
export type Installation = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly traders: Traders;
};

/** Where a side is reached, and whose processor time it costs. */
export type Place = {
  readonly url: string;
  readonly installation: Installation;
  readonly measured: Measured;
};

/** The cases that a line is about, by their titles. */
export const ALONE = "one sale at a time on an idle server";
export const SALE = "sale on 1,000 wallets, 16 clients";
export const CYCLE = "bill a cycle of 1,000 subscriptions, 16 clients";
export const CREATE = "create an intent, 16 clients";
export const RETRIEVE = "retrieve one of 1,000 intents, 16 clients";
export const REPLAY = "replay the keys of 1,000 sales, 16 clients";
export const oneWalletWith = (clients: number) => `sale on one wallet, ${clients} clients`;

/** What is asked of the sides in turn. */
export type Case = {
  /** For `--only`, which may name several cases at once. */
  readonly name: string;
  readonly title: string;
  readonly clients: number;
  readonly sides: readonly Side[];
  /** What one look at a side sends; prepared before each look, and outside of its time. */
  requests(place: Place): Promise<readonly string[]>;
  /** Each request can be answered once only, so that a look ends with them. */
  readonly once?: boolean;
  /** The statuses that are no refusal. */
  readonly expected?: readonly number[];
};
