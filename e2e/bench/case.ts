import type { ServerPids } from "./cpu-time";
import type { Traders } from "./traders";

/**
 * The compared servers. `door` is the product's front door, `next` serves the same routes with plain Next.js, and `before` is
 * the front door of an earlier commit with a separate database. The others are minimal `node:http` servers on the front door's
 * database: `bare` sends the product's statements without batching, `verbs` calls the product's operations, and `interactive`
 * uses Prisma's interactive transactions.
 */
export type Side = "bare" | "door" | "verbs" | "next" | "interactive" | "before";

/** A database with the product running on it. */
export type Installation = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly traders: Traders;
};

/** A running server to measure: its address, its installation, and the processes whose CPU time counts as the server's. */
export type Target = {
  readonly url: string;
  readonly installation: Installation;
  readonly measured: ServerPids;
};

/** The titles of the cases that have thresholds are declared from here to {@link oneWalletWith}. */
export const ALONE = "one sale at a time on an idle server";
export const SALE = "sale on 1,000 wallets, 16 clients";
export const CYCLE = "bill a cycle of 1,000 subscriptions, 16 clients";
export const CREATE = "create an intent, 16 clients";
export const RETRIEVE = "retrieve one of 1,000 intents, 16 clients";
export const REPLAY = "replay the keys of 1,000 sales, 16 clients";
export const oneWalletWith = (clients: number) => `sale on one wallet, ${clients} clients`;

/** A benchmark case, run against each of its sides in turn. */
export type Case = {
  /** The name that `--only` selects. Several cases can share one name. */
  readonly name: string;
  readonly title: string;
  readonly clients: number;
  readonly sides: readonly Side[];
  /** Returns the requests for one measurement of a side. It is called before each measurement, outside the measured time. */
  requests(place: Target): Promise<readonly string[]>;
  /** Whether each request can be sent only once. If so, the measurement ends with the last request. */
  readonly once?: boolean;
  /** The statuses that do not count as refusals, by default 200 and 201. */
  readonly expected?: readonly number[];
};
