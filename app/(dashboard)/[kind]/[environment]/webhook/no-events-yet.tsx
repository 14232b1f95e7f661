import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";

type Props = {
  readonly kind: AccountKind;
  readonly environment: Environment;
  /** What to do meanwhile. */
  readonly children: ReactNode;
};

/** In the place of a list of events before the first: what it will hold. */
export function NoEventsYet({ kind, environment, children }: Props) {
  if (kind === "reseller" && environment === "test") {
    return (
      <EmptyState title="No events in test">
        All that a reseller is told of is <code className="font-mono">subscription.cancel_requested</code>,
        which happens in live only: in test you are sent test events alone. {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">
      {kind === "reseller"
        ? "Each subscription that you are asked to cancel appears here."
        : "Each payment and each change of a subscription that you are told of appears here."}{" "}
      {children}
    </EmptyState>
  );
}
