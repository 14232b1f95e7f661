import encodeQR from "qr";

/** A QR code as one SVG path in a square of `size` modules, including the quiet zone. */
export type QrPath = { readonly size: number; readonly d: string };

/** The quiet zone required by ISO/IEC 18004. */
const QUIET_MODULES = 4;

/** Encodes the text with error correction for 25% damage. Runs on the server; the browser gets the path. */
export function qrPath(text: string): QrPath {
  const modules = encodeQR(text, "raw", { ecc: "quartile", border: QUIET_MODULES });
  const d = modules
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""))
    .join("");
  return { size: modules.length, d };
}
