import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { requireUser } from "@/app/(auth)/require-user";
import type { AccountKind, Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { type Environment, environmentField, referenceField } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { recordEnvironment } from "@/lib/identity/users/sessions";
import { withNotFound } from "./with-not-found";

type Address = { readonly kind?: string; readonly environment: string };

export type AccountParams<More extends object = object> = { readonly params: Promise<Address & More> };

/** The context of a dashboard request: its user, environment, caller and home path. */
export type Visit = {
  readonly user: SignedInUser;
  readonly environment: Environment;
  readonly caller: Caller;
  /** The path of the environment's home, such as `/partner/test`. */
  readonly home: string;
};

/**
 * Returns the context of a dashboard request. The user's account must be of one of the given kinds and, if the path names a
 * kind, of that kind; otherwise redirects like `requireUser`. Shows the 404 page if the path names a kind that is not among the
 * given ones, or an unknown environment. Every dashboard layout, page and file download in an environment calls it before it
 * reads any data.
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

/** Handles an error from a lookup: shows the 404 page for `not_found` and rethrows any other error. */
export function notFoundPage(cause: unknown): never {
  if (cause instanceof AppError && cause.code === "not_found") notFound();
  throw cause;
}

/** Returns a path segment as text, for example for a page's title: decodes its percent-encoded colons. */
export function segmentText(segment: string): string {
  return segment.replace(/%3A/gi, ":");
}

/** Returns the reference in a path segment. Shows the 404 page for an invalid reference. */
export function referenceOf(segment: string): string {
  const parsed = referenceField.safeParse(segmentText(segment));
  return parsed.success ? parsed.data : notFound();
}

/**
 * Returns the layout for the pages of these kinds of account in an environment. The layout passes the environment to {@link
 * recordEnvironment}, so that the next sign-in opens it.
 */
export function environmentLayout(...kinds: readonly AccountKind[]) {
  return withNotFound(async ({ params, children }: AccountParams & { children: ReactNode }) => {
    const { user, environment } = await requireAccount(params, ...kinds);
    await recordEnvironment(user, environment);
    return children;
  });
}
