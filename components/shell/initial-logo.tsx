import { classNames } from "@/components/ui/class-names";

/** A company's initial as a logo placeholder. Show the name next to it. */
export function InitialLogo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "flex size-11 shrink-0 items-center justify-center rounded-md text-xl font-semibold",
        className,
      )}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? "?"}
    </span>
  );
}
