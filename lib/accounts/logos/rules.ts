import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "./schema";

/** The area that a logo fills on a page, in CSS pixels. A logo that is not square uses as much of it as its shape allows. */
const SHOWN = { width: 176, height: 44 } as const;

/** The largest logo that is stored, in pixels: twice the area on a page, for dense screens. */
export const STORED_LOGO = { width: 2 * SHOWN.width, height: 2 * SHOWN.height } as const;

export const DAMAGED_LOGO = "is damaged or incomplete; export it again";
export const ANIMATED_LOGO = "must not be animated; save one of its frames";
const UNKNOWN_FORMAT = "must be a PNG, JPEG or WebP image";
const IS_SVG = `${UNKNOWN_FORMAT}; export the SVG as a PNG`;

/** A file that may be decoded, or why it is rejected. */
type LogoCheck = { readonly image: Buffer } | { readonly fault: string };

/**
 * Checks an uploaded file before it is decoded, by its content and not by its name. Returns the parts of it that the pixels
 * need, whose decoding is bounded in time and memory once {@link checkLogoSize} has accepted its size.
 */
export function checkLogoFile(file: Buffer): LogoCheck {
  if (file.length > MAX_LOGO_BYTES) return { fault: `must be at most ${MAX_LOGO_BYTES / 1024} KiB` };
  if (file.indexOf(PNG_SIGNATURE) === 0) return checkPng(file);
  if (file.indexOf(START_OF_JPEG) === 0) return checkJpeg(file);
  if (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP")
    return { image: file };
  return { fault: /<svg[\s>]/i.test(file.toString("latin1", 0, 4_096)) ? IS_SVG : UNKNOWN_FORMAT };
}

/** Returns why an image of this size is rejected, or undefined. */
export function checkLogoSize(width: number, height: number): string | undefined {
  return Math.max(width, height) > MAX_LOGO_SIDE
    ? `must be at most ${MAX_LOGO_SIDE} pixels wide and high; export a smaller one`
    : undefined;
}

const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Cameras and editors write up to about ten. Each scan can cover the whole picture in a few bytes. */
const MAX_JPEG_SCANS = 100;

function checkJpeg(file: Buffer): LogoCheck {
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at !== -1; at = file.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans > MAX_JPEG_SCANS ? { fault: "has too many scans; export it as a PNG" } : { image: file };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that affect the picture: pixels, palette, transparency, color profile and orientation (RFC 2083). */
const PICTURE_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "iCCP", "eXIf", "IDAT", "IEND"]);

/** Keeps only {@link PICTURE_CHUNKS}, because a decoder inflates 8 MB of text from each 8 KB of the others. */
function checkPng(file: Buffer): LogoCheck {
  const parts: Buffer[] = [PNG_SIGNATURE];
  for (let at = PNG_SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return { fault: ANIMATED_LOGO };
    if (PICTURE_CHUNKS.has(type)) parts.push(file.subarray(at, end));
    if (type === "IEND") return { image: Buffer.concat(parts) };
    at = end;
  }
  return { fault: DAMAGED_LOGO };
}
