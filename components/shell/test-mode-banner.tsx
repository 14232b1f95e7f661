import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { FlaskConical } from "@/components/ui/icons";

/** The test mode banner. Children explain what it means on this page. */
export function TestModeBanner({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <aside
      aria-label="Test mode"
      className={classNames("hatch border-y border-test-line px-4 py-2 text-sm text-test-ink", className)}
    >
      <p className="mx-auto flex max-w-6xl items-start justify-center gap-2">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong>Test mode.</strong> {children ?? "No real money moves here."}
        </span>
      </p>
    </aside>
  );
}
