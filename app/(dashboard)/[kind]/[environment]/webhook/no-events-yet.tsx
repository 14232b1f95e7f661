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
        Resellers receive only <code className="font-mono">subscription.cancel_requested</code>, which occurs
        in live only. In test you receive test events only. {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">
      {kind === "reseller"
        ? "Requests to cancel a subscription appear here."
        : "Payments and subscription changes that are sent to you appear here."}{" "}
      {children}
    </EmptyState>
  );
}
