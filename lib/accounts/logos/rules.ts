import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "./schema";

/** The maximum width and height of a logo on a page, in CSS pixels. Logos keep their aspect ratio. */
const SHOWN = { width: 176, height: 44 } as const;

/** The maximum width and height of a stored logo, in pixels: twice its size on a page, for high-density screens. */
export const STORED_LOGO_SIZE = { width: 2 * SHOWN.width, height: 2 * SHOWN.height } as const;

export const DAMAGED_LOGO_MESSAGE = "is damaged or incomplete; export it again";
export const ANIMATED_LOGO_MESSAGE = "must not be animated; save one of its frames";
const UNKNOWN_FORMAT = "must be a PNG, JPEG or WebP image";
const IS_SVG = `${UNKNOWN_FORMAT}; export the SVG as a PNG`;

/** The result of checking an uploaded logo: the image to decode, or the reason why the file is rejected. */
type LogoCheck = { readonly image: Buffer } | { readonly fault: string };

/**
 * Checks the content of an uploaded file before it is decoded; the file's name does not matter. Returns the image to decode, or
 * the reason why the file is rejected. Decoding the returned image takes bounded time and memory if {@link checkLogoSize}
 * accepts its size.
 */
export function checkLogoFile(file: Buffer): LogoCheck {
  if (file.length > MAX_LOGO_BYTES) return { fault: `must be at most ${MAX_LOGO_BYTES / 1024} KiB` };
  if (file.indexOf(PNG_SIGNATURE) === 0) return checkPng(file);
  if (file.indexOf(START_OF_JPEG) === 0) return checkJpeg(file);
  if (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP")
    return { image: file };
  return { fault: /<svg[\s>]/i.test(file.toString("latin1", 0, 4_096)) ? IS_SVG : UNKNOWN_FORMAT };
}

/** Returns the reason why an image of this size (in pixels) is rejected. Returns undefined if it is accepted. */
export function checkLogoSize(width: number, height: number): string | undefined {
  return Math.max(width, height) > MAX_LOGO_SIDE
    ? `must be at most ${MAX_LOGO_SIDE} pixels wide and high; export a smaller one`
    : undefined;
}

const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/**
 * The maximum number of scans in a JPEG. Cameras and editors write up to about ten. The limit is needed because a scan of a few
 * bytes can make the decoder process the whole image.
 */
const MAX_JPEG_SCANS = 100;

function checkJpeg(file: Buffer): LogoCheck {
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at !== -1; at = file.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans > MAX_JPEG_SCANS ? { fault: "has too many scans; export it as a PNG" } : { image: file };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The PNG chunks to decode: header, palette, transparency, color profile, orientation, pixels and end. */
const PICTURE_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "iCCP", "eXIf", "IDAT", "IEND"]);

/**
 * Returns the PNG with only its {@link PICTURE_CHUNKS}. The decoder would also inflate compressed text, of which 8 KB can
 * become 8 MB. Rejects animated and truncated files.
 */
function checkPng(file: Buffer): LogoCheck {
  const parts: Buffer[] = [PNG_SIGNATURE];
  for (let at = PNG_SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return { fault: ANIMATED_LOGO_MESSAGE };
    if (PICTURE_CHUNKS.has(type)) parts.push(file.subarray(at, end));
    if (type === "IEND") return { image: Buffer.concat(parts) };
    at = end;
  }
  return { fault: DAMAGED_LOGO_MESSAGE };
}
