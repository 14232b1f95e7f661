import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";

type EnvironmentUse = {
  readonly kind: AccountKind;
  readonly liveApprovedAt: Date | null;
  readonly lastEnvironment: Environment | null;
};

/** Whether a user's choice of environment is remembered: before the approval for live there is none to make. */
export function mayUseLive({ kind, liveApprovedAt }: Omit<EnvironmentUse, "lastEnvironment">): boolean {
  return kind === "operator" || liveApprovedAt !== null;
}

/** The environment that a dashboard opens: test until the account may use live, then the one its user used last, at first live. */
export function startingEnvironment(user: EnvironmentUse): Environment {
  return mayUseLive(user) ? (user.lastEnvironment ?? "live") : "test";
}
