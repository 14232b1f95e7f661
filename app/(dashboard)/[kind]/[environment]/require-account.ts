import { notFound } from "next/navigation";
import { environmentOf } from "@/app/_dashboard/environment";
import { requireUser } from "@/app/(auth)/require-user";
import type { AccountKind, Caller } from "@/lib/caller";
import type { Environment } from "@/lib/fields";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";

export type AccountParams<More extends object = object> = {
  readonly params: Promise<{ readonly kind: string; readonly environment: string } & More>;
};

type Visit = { readonly user: SignedInUser; readonly environment: Environment; readonly caller: Caller };

/**
 * Who asks for a page that accounts of several kinds have, and for which environment. Whoever is of another kind than
 * the address names is sent to their own dashboard; a kind without the page meets no page of ours. Every layout, page
 * and file below begins with it.
 */
export async function requireAccount(
  params: AccountParams["params"],
  kinds: readonly AccountKind[] = ["partner", "reseller"],
): Promise<Visit> {
  const named = (await params).kind;
  const user = await requireUser(kinds.find((kind) => kind === named) ?? notFound());
  const environment = await environmentOf(params);
  return { user, environment, caller: callerFor(user, environment) };
}

/** The page about oneself is the one that operators have too. */
export const EVERY_KIND: readonly AccountKind[] = ["partner", "reseller", "operator"];
