import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";

/** A partner, and the reseller that bills its subscriptions, in one environment. */
export type Owners = Readonly<Record<"partner" | "reseller", Caller>>;

/** A request that names what is its owner's. */
export type Request = { readonly path: string; readonly body?: object };
export type Named = Request & {
  /** What its owner reads in the answer, and nobody else unless they sent it. */
  readonly own: readonly string[];
};

/** What one operation is about: whose it is, and the request that names it once it has been laid down. */
export type Row = {
  readonly operation: string;
  /** Absent where the operation is always about the same. */
  readonly about?: string;
  readonly of: "partner" | "reseller";
  /** Absent for both. */
  readonly environments?: readonly ["live"] | readonly ["test"];
  /** The field of the body that names what belongs to others, where that is no identity of the caller's own. */
  readonly field?: string;
  lay(owners: Owners): Promise<Named>;
};

export const newName = (what: string) => `${what}-${randomUUID()}`;
