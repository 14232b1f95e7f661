import { InitialLogo } from "./initial-logo";

/** A company's picture, or its initial where it has none. Its name belongs beside it. */
export function CompanyLogo({ name, logoId }: { name: string; logoId: string | null }) {
  if (logoId === null) return <InitialLogo name={name} className="bg-primary text-on-primary" />;
  return (
    <span
      aria-hidden="true"
      className="size-11 shrink-0 rounded-md border border-line bg-white bg-contain bg-center bg-no-repeat"
      style={{ backgroundImage: `url(/logos/${logoId})` }}
    />
  );
}
