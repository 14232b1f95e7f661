import type { AccountKind, Caller, Role } from "./caller";
import { AppError } from "./errors";
import type { Environment } from "./fields";
import { env } from "./settings/env";

/** Somebody at a dashboard: a user, the session they came with, and the account they act for. */
export type SignedInUser = {
  readonly sessionId: string;
  /** When the password was last given in this session; null where nobody knows. */
  readonly passwordConfirmedAt: Date | null;
  readonly userId: string;
  /** What the user signs in with; the account's own address is `accountEmail`. */
  readonly email: string;
  readonly role: Role;
  /** The environment used last; null until one was used with live access. */
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
  /** Whether acts on live money take a code beside the password. */
  readonly liveNeedsFactor: boolean;
  /** The network of the client they use, where it is known. */
  readonly network?: string | undefined;
};

/** The caller a dashboard acts as in one environment: the same account an API key of that environment stands for. */
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
 * Throws `forbidden` unless the user acts for the platform, with a second factor in production. Every operator's verb
 * begins with it.
 */
export function assertOperator(user: SignedInUser): void {
  if (user.kind !== "operator") {
    throw new AppError("forbidden", { message: "Only an operator of the platform may do this." });
  }
  assertFactor(user);
}

/** Throws `forbidden` for an operator in production without a second factor. */
export function assertFactor(user: SignedInUser): void {
  if (lacksFactor(user)) {
    throw new AppError("forbidden", {
      message: "Set up a second factor first, under Your account, Security.",
    });
  }
}

/** Whether the user has to set up a second factor before anything else: an operator in production. */
export function lacksFactor({ kind, hasSecondFactor }: SignedInUser): boolean {
  return kind === "operator" && !hasSecondFactor && env().operatorsNeedFactor;
}
