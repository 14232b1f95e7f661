import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";

type EnvironmentUse = {
  readonly kind: AccountKind;
  readonly liveApprovedAt: Date | null;
  readonly lastEnvironment: Environment | null;
};

/** True if the user can choose an environment, so that the choice is stored. Accounts not approved for live have only test. */
export function mayUseLive({ kind, liveApprovedAt }: Omit<EnvironmentUse, "lastEnvironment">): boolean {
  return kind === "operator" || liveApprovedAt !== null;
}

/** The environment that the dashboard opens: test until live is approved, then the one used last, by default live. */
export function startingEnvironment(user: EnvironmentUse): Environment {
  return mayUseLive(user) ? (user.lastEnvironment ?? "live") : "test";
}
