import { classNames } from "@/components/ui/class-names";

type Props = {
  readonly name: string;
  readonly logoId: string | null;
  /** The colors of the initial's tile. */
  readonly initialClassName?: string;
};

/** A company's logo, or its initial. Show the name next to it. */
export function CompanyLogo({ name, logoId, initialClassName = "bg-primary-solid text-on-primary" }: Props) {
  if (logoId === null) return <InitialLogo name={name} className={initialClassName} />;
  return (
    <span
      aria-hidden="true"
      className="size-11 shrink-0 rounded-md border border-line bg-white bg-contain bg-center bg-no-repeat print:[print-color-adjust:exact]"
      style={{ backgroundImage: `url(/logos/${logoId})` }}
    />
  );
}

/** A company's initial as a logo placeholder. Show the name next to it. */
function InitialLogo({ name, className }: { name: string; className?: string }) {
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
