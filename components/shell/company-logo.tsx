import { classNames } from "@/components/ui/class-names";
import type { Logo } from "@/lib/accounts/logos/schema";

type Props = {
  readonly name: string;
  readonly logo: Logo | null;
  /** Whether the logo is shown within a square, as in a list whose texts align. */
  readonly isSquare?: boolean;
  /** The colors of the initial's tile. */
  readonly initialClassName?: string;
};

/** A company's logo in its shape, or its initial. Show the name next to it. */
export function CompanyLogo({ name, logo, isSquare = false, initialClassName }: Props) {
  if (logo === null) return <InitialLogo name={name} className={initialClassName} />;
  const { id, width, height } = logo;
  return <LogoImage src={`/logos/${id}`} width={width} height={height} isSquare={isSquare} />;
}

type ImageProps = {
  readonly src: string;
  /** The size of the image, which reserves its space before it is loaded. */
  readonly width?: number;
  readonly height?: number;
  readonly isSquare?: boolean;
};

/** A logo on a white tile, because many logos have dark letters on a transparent ground. Without a text of its own. */
export function LogoImage({ isSquare = false, ...image }: ImageProps) {
  return (
    <img
      {...image}
      alt=""
      className={classNames(
        "h-11 shrink-0 rounded-md border border-line bg-white object-contain",
        isSquare ? "w-11" : "w-auto max-w-44 min-w-11",
      )}
    />
  );
}

type InitialProps = { readonly name: string; readonly className?: string | undefined };

/** A company's initial as a logo placeholder. Show the name next to it. */
export function InitialLogo({ name, className = "bg-primary-solid text-on-primary" }: InitialProps) {
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
