import { classNames } from "@/components/ui/class-names";
import type { Logo } from "@/lib/accounts/logos/schema";

type Props = {
  readonly name: string;
  readonly logo: Logo | null;
  /** Whether to show the logo in a square, so that the names beside the logos in a list align. */
  readonly isSquare?: boolean;
  /** The classes that set the colors of the tile with the initial. */
  readonly initialClassName?: string;
};

/**
 * Renders a company's logo in its aspect ratio, or a tile with the company's initial. The image is decorative, so show the name
 * next to it.
 */
export function CompanyLogo({ name, logo, isSquare = false, initialClassName }: Props) {
  if (logo === null) return <InitialLogo name={name} className={initialClassName} />;
  const { id, width, height } = logo;
  return <LogoImage src={`/logos/${id}`} width={width} height={height} isSquare={isSquare} />;
}

type ImageProps = {
  readonly src: string;
  /** The size of the image in pixels, which reserves space for the image before it is loaded. */
  readonly width?: number;
  readonly height?: number;
  readonly isSquare?: boolean;
};

/**
 * Renders a logo on a white tile, because many logos have dark letters on a transparent background. The image has no
 * alternative text.
 */
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

/** Renders a tile with a company's initial, in place of a logo. The tile is decorative, so show the name next to it. */
function InitialLogo({ name, className = "bg-primary-solid text-on-primary" }: InitialProps) {
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
