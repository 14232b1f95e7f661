import type { AccountKind } from "@/lib/base/caller";
import { type Environment, environmentField } from "@/lib/base/fields";
import { formatMinor, type Minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { parseQuery } from "@/lib/insight/search/query";
import type { ResultKind, ResultRow } from "@/lib/insight/search/result";
import { amountListPath, resultPath } from "./result-path";

/** A search result as shown: its name and link. */
export type ShownResult = Pick<ResultRow, "id" | "environment" | "name" | "about" | "status" | "at"> & {
  readonly href: string;
  readonly amount: string | null;
  /** By whose clocks its day is told: the viewer's, as in every list. */
  readonly timezone: string;
  /** Whose it is, for who sees what everybody has. */
  readonly owner: string | null;
};

export type ShownGroup = {
  readonly kind: ResultKind;
  readonly hits: readonly ShownResult[];
  readonly hasMore: boolean;
  /** Where all of them are to be seen, where there are more and a list can be asked for what was typed. */
  readonly lists: readonly { readonly environment: Environment; readonly href: string }[];
};

/** What is called by that text, as the user is shown it. */
export async function shownFor(
  { kind, ...user }: SignedInUser,
  environment: Environment,
  typed: string,
): Promise<ShownGroup[]> {
  const groups = await findAnything({ kind, ...user }, environment, typed);
  const amount = parseQuery(typed)?.amount;
  return groups.map(({ hits, ...group }) => ({
    ...group,
    hits: hits.map((hit) => shown({ kind, ...user }, group.kind, hit)),
    lists: group.hasMore && amount !== undefined ? listsOf(kind, group.kind, amount) : [],
  }));
}

function listsOf(viewer: AccountKind, kind: ResultKind, amount: Minor): ShownGroup["lists"] {
  return environmentField.options.flatMap((environment) => {
    const href = amountListPath(viewer, kind, environment, amount);
    return href === undefined ? [] : [{ environment, href }];
  });
}

function shown(viewer: SignedInUser, kind: ResultKind, hit: ResultRow): ShownResult {
  const { id, environment, name, about, status, at, amount, companyName } = hit;
  return {
    ...{ id, environment, name, about, status, at },
    href: resultPath(viewer.kind, kind, hit),
    timezone: viewer.timezone,
    amount: amount === null ? null : formatMinor(amount, env().CURRENCY),
    owner: viewer.kind === "operator" && kind !== "account" ? companyName : null,
  };
}
