import encodeQR from "qr";

/** A QR code as one path in a square of so many modules, its quiet zone included. */
export type QrPath = { readonly size: number; readonly d: string };

/** What a phone reads must have that much light around it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** The text as a QR code that survives a quarter of it being soiled. For the server: a browser is sent the path. */
export function qrPath(text: string): QrPath {
  const modules = encodeQR(text, "raw", { ecc: "quartile", border: QUIET_MODULES });
  const d = modules
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""))
    .join("");
  return { size: modules.length, d };
}
