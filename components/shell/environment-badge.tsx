import { classNames } from "@/components/ui/class-names";

export type Environment = "test" | "live";

/** A badge for test or live. */
export function EnvironmentBadge({
  environment,
  className,
}: {
  environment: Environment;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-block rounded-sm border px-1.5 py-px text-xs font-semibold",
        environment === "test" ? "border-test-line bg-test text-test-ink" : "border-primary text-primary",
        className,
      )}
    >
      {environment === "test" ? "Test" : "Live"}
    </span>
  );
}
