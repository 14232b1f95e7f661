/** The maximum size of a logo. It is small, because every first view of a checkout loads the logo. */
export const MAX_LOGO_BYTES = 64 * 1024;

/** The maximum width and height of a logo, in pixels. */
export const MAX_LOGO_SIDE = 1_024;

export type LogoType = "image/png" | "image/jpeg";

type LogoCheck = { readonly mediaType: LogoType } | { readonly fault: string };

/**
 * Returns the media type of an image from its content, or why it is rejected. Only PNG (RFC 2083) and JPEG (ITU T.81) are
 * allowed: neither can contain a script.
 */
export function checkLogo(bytes: Uint8Array): LogoCheck {
  if (bytes.length > MAX_LOGO_BYTES) return { fault: `must be at most ${MAX_LOGO_BYTES / 1024} KiB` };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const png = sizeOfPng(view);
  const size = png ?? sizeOfJpeg(view);
  if (!size) return { fault: "must be a PNG or JPEG image" };
  if (Math.min(...size) < 1 || Math.max(...size) > MAX_LOGO_SIDE) {
    return { fault: `must be at most ${MAX_LOGO_SIDE} pixels wide and high` };
  }
  return { mediaType: png ? "image/png" : "image/jpeg" };
}

type Size = readonly [width: number, height: number];

const PNG_SIGNATURE = [0x89504e47, 0x0d0a1a0a] as const;
const IHDR = 0x49484452;
const IEND = 0x49454e44;

/** Returns the size of a PNG image. Undefined unless the bytes start with a PNG signature and IHDR and end with IEND. */
function sizeOfPng(view: DataView): Size | undefined {
  const last = view.byteLength - 8;
  if (last < 24 || view.getUint32(0) !== PNG_SIGNATURE[0] || view.getUint32(4) !== PNG_SIGNATURE[1])
    return undefined;
  if (view.getUint32(12) !== IHDR || view.getUint32(last) !== IEND) return undefined;
  return [view.getUint32(16), view.getUint32(20)];
}

const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xffd9;

/** Reads the size from the frame header of a JPEG, which is a sequence of length-prefixed segments. */
function sizeOfJpeg(view: DataView): Size | undefined {
  const end = view.byteLength - 2;
  if (end < 4 || view.getUint16(0) !== START_OF_IMAGE || view.getUint16(end) !== END_OF_IMAGE)
    return undefined;
  let at = 2;
  while (at + 9 < end && view.getUint8(at) === 0xff) {
    if (isFrameHeader(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** True for the markers of a frame header: SOF0 to SOF15, except DHT, JPG and DAC, which share the range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
