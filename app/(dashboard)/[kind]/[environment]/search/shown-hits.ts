import type { AccountKind } from "@/lib/caller";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { findAnything } from "@/lib/search/find-anything";
import type { HitKind, HitRow } from "@/lib/search/hit";
import type { SignedInUser } from "@/lib/signed-in-user";
import { hitPath } from "./hit-path";

/** Something that was found, as it is shown: what it is called, and where it leads. */
export type ShownHit = Pick<HitRow, "id" | "environment" | "name" | "about" | "status" | "at"> & {
  readonly href: string;
  readonly amount: string | null;
  /** Whose it is, for who sees what everybody has. */
  readonly owner: string | null;
};

export type ShownGroup = {
  readonly kind: HitKind;
  readonly hits: readonly ShownHit[];
  readonly hasMore: boolean;
};

/** What is called by that text, as the user is shown it. */
export async function shownFor(
  { kind, ...user }: SignedInUser,
  environment: Environment,
  typed: string,
): Promise<ShownGroup[]> {
  const groups = await findAnything({ kind, ...user }, environment, typed);
  return groups.map(({ hits, ...group }) => ({
    ...group,
    hits: hits.map((hit) => shown(kind, group.kind, hit)),
  }));
}

function shown(viewer: AccountKind, kind: HitKind, hit: HitRow): ShownHit {
  const { id, environment, name, about, status, at, amount, companyName } = hit;
  return {
    ...{ id, environment, name, about, status, at },
    href: hitPath(viewer, kind, hit),
    amount: amount === null ? null : formatMinor(amount, env().CURRENCY),
    owner: viewer === "operator" && kind !== "account" ? companyName : null,
  };
}
