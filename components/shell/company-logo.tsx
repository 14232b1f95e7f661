import { InitialLogo } from "./initial-logo";

type Props = {
  readonly name: string;
  readonly logoId: string | null;
  /** The colors of the initial's tile. */
  readonly initialClassName?: string;
};

/** A company's logo, or its initial. Show the name next to it. */
export function CompanyLogo({ name, logoId, initialClassName = "bg-primary text-on-primary" }: Props) {
  if (logoId === null) return <InitialLogo name={name} className={initialClassName} />;
  return (
    <span
      aria-hidden="true"
      className="size-11 shrink-0 rounded-md border border-line bg-white bg-contain bg-center bg-no-repeat print:[print-color-adjust:exact]"
      style={{ backgroundImage: `url(/logos/${logoId})` }}
    />
  );
}
