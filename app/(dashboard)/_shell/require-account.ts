import { notFound } from "next/navigation";
import { requireUser } from "@/app/(auth)/require-user";
import type { AccountKind, Caller } from "@/lib/base/caller";
import { type Environment, environmentField } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";

type Address = { readonly kind?: string; readonly environment: string };

export type AccountParams<More extends object = object> = { readonly params: Promise<Address & More> };

/** Who asks for a page of a dashboard, in which environment, and where that environment's pages begin. */
export type Visit = {
  readonly user: SignedInUser;
  readonly environment: Environment;
  readonly caller: Caller;
  /** `/partner/test` and the like. */
  readonly home: string;
};

/**
 * Who asks for a page that these kinds of account have. Where its address names a kind, it is that kind's page: another
 * account is sent to its own dashboard, and a kind without the page meets none; nor does whoever names an environment
 * that is none. Every layout, page and file of a dashboard begins with it.
 */
export async function requireAccount(
  params: AccountParams["params"],
  ...kinds: readonly AccountKind[]
): Promise<Visit> {
  const { kind: named, environment: word } = await params;
  const having = kinds.filter((kind) => named === undefined || kind === named);
  if (having.length === 0) notFound();
  const user = await requireUser(...having);
  const environment = environmentField.safeParse(word).data ?? notFound();
  return { user, environment, caller: callerFor(user, environment), home: `/${user.kind}/${environment}` };
}
