import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { FlaskConical } from "@/components/ui/icons";

export type Environment = "test" | "live";

/** Renders a badge that names the environment, test or live. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return (
    <span
      className={classNames(
        "inline-block rounded-sm border px-1.5 py-px text-xs font-semibold",
        environment === "test" ? "border-test-line bg-test text-test-ink" : "border-primary text-primary",
      )}
    >
      {environment === "test" ? "Test" : "Live"}
    </span>
  );
}

interface TestModeBannerProps {
  readonly label?: string;
  /** The first words of the banner, in bold. */
  readonly intro?: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Renders the test mode banner. The children explain what test mode means on the page. */
export function TestModeBanner({
  label = "Test mode",
  intro = "Test mode.",
  children,
  className,
}: TestModeBannerProps) {
  return (
    <aside
      aria-label={label}
      className={classNames("hatch border-y border-test-line px-4 py-2 text-sm text-test-ink", className)}
    >
      <p className="mx-auto flex max-w-6xl items-start justify-center gap-2">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong>{intro}</strong> {children ?? "No real money moves here."}
        </span>
      </p>
    </aside>
  );
}
