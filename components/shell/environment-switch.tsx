"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import type { Environment } from "./environment-badge";
import { type EnvironmentPages, hrefIn } from "./environment-pages";

interface EnvironmentSwitchProps {
  readonly environment: Environment;
  readonly pages: EnvironmentPages;
}

const choices = [
  { environment: "test", label: "Test", current: "bg-test text-test-ink border-test-line" },
  { environment: "live", label: "Live", current: "bg-primary text-on-primary border-transparent" },
] as const;

/** Links to the current page in test and live. */
export function EnvironmentSwitch({ environment, pages }: EnvironmentSwitchProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Environment" className="inline-flex gap-0.5 rounded-md bg-sunken p-0.5">
      {choices.map((choice) => {
        const current = choice.environment === environment;
        return (
          <Link
            key={choice.environment}
            href={hrefIn(choice.environment, { pathname, environment, pages })}
            aria-current={current ? "true" : undefined}
            className={classNames(
              "inline-flex min-h-8 items-center rounded-sm border px-3 text-sm font-semibold",
              current ? choice.current : "border-transparent text-muted hover:text-ink",
            )}
          >
            {choice.label}
          </Link>
        );
      })}
    </nav>
  );
}
