import type { AccountKind, Caller, Role } from "./caller";
import { AppError } from "./errors";
import type { Environment } from "./fields";
import { env } from "./settings/env";

/** A signed-in dashboard user, with the session and account. */
export type SignedInUser = {
  readonly sessionId: string;
  /** When the user last confirmed their password in this session, at sign-in or for an action that required it. */
  readonly passwordConfirmedAt: Date;
  readonly userId: string;
  /** The address the user signs in with. The account's own address is `accountEmail`. */
  readonly email: string;
  readonly role: Role;
  /**
   * The environment that the user last used, or null if none is recorded. It is recorded only while the user can use the live
   * environment.
   */
  readonly lastEnvironment: Environment | null;
  readonly hasSecondFactor: boolean;
  readonly accountId: string;
  readonly kind: AccountKind;
  readonly companyName: string;
  readonly accountEmail: string;
  readonly timezone: string;
  readonly feeBps: number;
  readonly shopUrl: string | null;
  readonly liveApprovedAt: Date | null;
  /** Whether sensitive actions in live mode ask for a second-factor code in addition to the password. */
  readonly liveNeedsFactor: boolean;
  /** The network of the client's address (see `networkOf`), if known. */
  readonly network?: string | undefined;
};

/** The name of the field with the ID of the user for whom a dashboard form or the API console was rendered. */
export const FORM_USER = "form_user";

/** Returns the message that refuses a request from a page that was rendered for another user. */
export function otherUserMessage({ email, companyName }: SignedInUser): string {
  return `You are now signed in as ${email} of ${companyName}. Nothing was changed. Reload the page.`;
}

/**
 * Returns the caller for a dashboard user's actions in one environment. The caller acts for the user's account, as an API key
 * does, and identifies the user.
 */
export function callerFor(user: SignedInUser, environment: Environment): Caller {
  return {
    kind: user.kind,
    accountId: user.accountId,
    environment,
    companyName: user.companyName,
    email: user.accountEmail,
    timezone: user.timezone,
    feeBps: user.feeBps,
    person: { userId: user.userId, role: user.role, network: user.network },
  };
}

/**
 * Throws `forbidden` for a user who is not an operator, or for whom {@link lacksSecondFactor} returns true. Functions for
 * operators start with this check, unless their callers have already made it.
 */
export function assertOperator(user: SignedInUser): void {
  if (user.kind !== "operator") {
    throw new AppError("forbidden", { message: "Only an operator of the platform may do this." });
  }
  assertSecondFactor(user);
}

/** Throws `forbidden` if {@link lacksSecondFactor} returns true for the user. */
export function assertSecondFactor(user: SignedInUser): void {
  if (lacksSecondFactor(user)) {
    throw new AppError("forbidden", {
      message: "Set up a second factor first, under Your account, Security.",
    });
  }
}

/** Returns true for a user who needs a second factor but has none. */
export function lacksSecondFactor(user: SignedInUser): boolean {
  return needsSecondFactor(user) && !user.hasSecondFactor;
}

/** Returns true for an operator, in production and without a demo world. Other users choose whether to have a second factor. */
export function needsSecondFactor({ kind }: Pick<SignedInUser, "kind">): boolean {
  return kind === "operator" && env().operatorsNeedFactor;
}
