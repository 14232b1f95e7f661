import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type PngOptions = {
  /** The number of bits in each of the four channels: red, green, blue and alpha. The default is 8. */
  readonly depth?: 8 | 16;
  readonly isInterlaced?: boolean;
  /** PNG chunks to insert between the header and the pixels. */
  readonly chunks?: readonly Buffer[];
  /** The uncompressed rows of pixels. By default, transparent rows that fill the image. */
  readonly rows?: Buffer;
};

/**
 * Returns a PNG image, transparent by default. `width` and `height` are in pixels. A large transparent image is about a
 * thousand times smaller than its uncompressed pixels.
 */
export function pngFile(width: number, height: number, options: PngOptions = {}): Buffer {
  const { depth = 8, isInterlaced = false, chunks = [] } = options;
  // An interlaced PNG contains up to two rows of data per row of pixels.
  const { rows = Buffer.alloc((1 + width * 4 * (depth / 8)) * height * (isInterlaced ? 2 : 1)) } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns an image whose left half is red and whose right half is blue. */
export function drawing(width: number, height: number): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: "#0000ff" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: { create: half }, gravity: "east" },
  ]);
}

/** Returns the colors of the leftmost and rightmost pixels in the middle row of an image, as `#rrggbb`. */
export async function endColors(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file)
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number) => {
    const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return `#${data.subarray(at, at + 3).toString("hex")}`;
  };
  return [colorAt(0), colorAt(info.width - 1)];
}

/**
 * Returns a square progressive JPEG, `side` pixels wide, with `scans` scans of its brightness channel, after two scans of all
 * channels. Each scan of brightness covers the whole image, but takes only about sixteen bytes.
 */
export async function jpegWithScans(side: number, scans: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: "#ff0000" } as const;
  const segments = jpegSegments(await sharp({ create }).jpeg({ progressive: true }).toBuffer());
  const isBrightness = ({ marker, bytes }: Segment) => marker === 0xda && bytes[4] === 1 && bytes[5] === 1;
  const first = segments.find(isBrightness);
  if (!first) throw new Error("the JPEG has no scan of brightness alone");
  // Scans each coefficient once for its upper bits, then once for each lower bit.
  const repeated = Array.from({ length: scans }, (_, at) => {
    const [coefficient, bit] = [1 + Math.floor(at / 14), 13 - (at % 14)];
    const scan = Buffer.from(first.bytes);
    scan.set([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit], 7);
    return scan;
  });
  return Buffer.concat(
    segments.flatMap((segment) => {
      if (segment === first) return repeated;
      return segment.marker === 0xda && segment.bytes[4] === 1 ? [] : [segment.bytes];
    }),
  );
}

type Segment = { readonly marker: number; readonly bytes: Buffer };

/** Splits a JPEG into segments, each starting with its marker. A scan's segment includes the scan's data. */
function jpegSegments(file: Buffer): Segment[] {
  const starts = [0];
  for (let at = 2; at < file.length - 2; ) {
    starts.push(at);
    at += 2 + file.readUInt16BE(at + 2);
    while (at < file.length - 2 && !isMarker(file, at)) at += 1;
  }
  starts.push(file.length - 2, file.length);
  return starts.slice(0, -1).map((start, index) => {
    const bytes = file.subarray(start, starts[index + 1]);
    return { marker: bytes[1] ?? 0, bytes };
  });
}

/**
 * Returns whether a segment starts at this position. Stuffed bytes and restart markers belong to a scan's data and do not
 * count.
 */
function isMarker(file: Buffer, at: number): boolean {
  const next = file[at + 1] ?? 0;
  return file[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7);
}
