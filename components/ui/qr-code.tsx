import { classNames } from "./class-names";
import type { QrPath } from "./qr-path";

interface QrCodeProps {
  readonly qr: QrPath;
  /** The accessible label of the image. */
  readonly label: string;
  readonly className?: string;
}

/** Renders a QR code, black on white in every theme so that scanners can read it. */
export function QrCode({ qr: { size, d }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames("bg-white", className)}
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
