import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";

/** A partner and the reseller that bills its subscriptions, in one environment. */
export type Owners = Readonly<Record<"partner" | "reseller", Caller>>;

/** A request that refers to an object of the owner. */
export type Request = { readonly path: string; readonly body?: object };
export type NamedRequest = Request & {
  /** Data in the owner's response that no other client may read, unless the client sent it. */
  readonly own: readonly string[];
};

/**
 * A row of the access matrix, the table of requests that tests send with every kind of API key: an operation, the kind of the
 * object's owner, and a function that creates the object and returns the request for it.
 */
export type Row = {
  readonly operation: string;
  /** What distinguishes the row from other rows of the operation, for test titles. */
  readonly about?: string;
  readonly of: "partner" | "reseller";
  /** The environments in which the owner's request can succeed, absent if it can succeed in both. */
  readonly environments?: readonly ["live"] | readonly ["test"];
  /** The body field that refers to another account's object, absent if the body contains only the caller's own data. */
  readonly field?: string;
  create(owners: Owners): Promise<NamedRequest>;
};

export const newName = (what: string) => `${what}-${randomUUID()}`;

let lastAmount = 1_000;

/**
 * Returns an amount, in minor units, that no earlier call returned, so that the accounts of different tests have different
 * balances. The first thousand amounts are below 10,000, the balance of a test reseller's wallet.
 */
export function newAmount(): number {
  lastAmount += 7;
  return lastAmount;
}
