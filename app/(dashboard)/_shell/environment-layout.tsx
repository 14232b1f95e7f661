import type { ReactNode } from "react";
import type { AccountKind } from "@/lib/base/caller";
import { noteEnvironment } from "@/lib/identity/users/start-session";
import { type AccountParams, requireAccount } from "./require-account";

/** The layout of these kinds' pages in one environment. Stores the environment as the user's last one. */
export function environmentLayout(...kinds: readonly AccountKind[]) {
  return async ({ params, children }: AccountParams & { children: ReactNode }) => {
    const { user, environment } = await requireAccount(params, ...kinds);
    await noteEnvironment(user, environment);
    return children;
  };
}
