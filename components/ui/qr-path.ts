import encodeQR from "qr";

/** A QR code as one SVG path in a square of `size` modules per side, including the quiet zone. */
export type QrPath = { readonly size: number; readonly d: string };

/** The width in modules of the quiet zone that ISO/IEC 18004 requires. */
const QUIET_MODULES = 4;

/** Encodes a string as a QR code that tolerates 25% damage. Runs on the server; the browser receives only the path. */
export function qrPath(text: string): QrPath {
  const modules = encodeQR(text, "raw", { ecc: "quartile", border: QUIET_MODULES });
  const d = modules
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""))
    .join("");
  return { size: modules.length, d };
}
