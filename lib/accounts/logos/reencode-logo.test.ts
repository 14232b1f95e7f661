import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { drawing, endColors, jpegWithScans, pngChunk, pngFile } from "./image-fixture";
import { reencodeLogo } from "./reencode-logo";
import { MAX_LOGO_BYTES } from "./schema";

/** Returns the expected `validation_failed` error with this message on `logo`. */
const rejected = (message: string) => ({ code: "validation_failed", errors: { logo: [message] } });

const UNKNOWN_FORMAT = "must be a PNG, JPEG or WebP image";
const DAMAGED = "is damaged or incomplete; export it again";
const ANIMATED = "must not be animated; save one of its frames";
const TOO_WIDE = "must be at most 2048 pixels wide and high; export a smaller one";

const HTML = "<script>alert(1)</script>";
const ZIP = "PK\x03\x04archive";

test("PNG, JPEG and WebP files become WebP images with the same aspect ratio, at most 352 pixels wide and 88 high, and are never enlarged", async () => {
  for (const [width, height, expected] of [
    [800, 200, { width: 352, height: 88 }],
    [500, 500, { width: 88, height: 88 }],
    [2_000, 100, { width: 352, height: 18 }],
    [100, 400, { width: 22, height: 88 }],
    [40, 20, { width: 40, height: 20 }],
  ] as const)
    for (const format of ["png", "jpeg", "webp"] as const) {
      const logo = await reencodeLogo(await drawing(width, height).toFormat(format).toBuffer());
      expect(logo).toMatchObject(expected);
      expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: "webp", ...expected });
    }
});

test("re-encoding keeps the transparency of a PNG, the colors of 8-bit, 16-bit and palette files, and approximately those of a CMYK file", async () => {
  const red = drawing(200, 100);
  const files = {
    lossless: await red.png().toBuffer(),
    palette: await drawing(200, 100).png({ palette: true }).toBuffer(),
    deep: await drawing(200, 100).toColourspace("rgb16").png().toBuffer(),
  };
  for (const [name, file] of Object.entries(files))
    expect(await endColors((await reencodeLogo(file)).bytes), name).toEqual(["#ff0000", "#0000ff"]);
  const cmyk = await reencodeLogo(await drawing(200, 100).toColourspace("cmyk").jpeg().toBuffer());
  const [left = "", right = ""] = await endColors(cmyk.bytes);
  expect(left).toMatch(/^#[c-f].[0-3].[0-3].$/);
  expect(right).toMatch(/^#[0-4].[0-4].[7-f].$/);
  const { bytes } = await reencodeLogo(pngFile(20, 20));
  expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test("re-encoding applies a logo's EXIF orientation and removes its metadata", async () => {
  const file = await drawing(200, 100)
    .withExif({ IFD0: { Copyright: HTML, Artist: "secret artist" } })
    .withMetadata({ orientation: 3 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${HTML}</x:xmpmeta>`)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(file.includes(HTML)).toBe(true);
  const { bytes } = await reencodeLogo(file);
  expect((await endColors(bytes)).map((color) => color.slice(1, 2))).toEqual(["0", "f"]);
  const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, orientation }).toEqual({});
});

test("a re-encoded logo contains no script or archive that was hidden in the uploaded file or appended to it", async () => {
  const text = pngChunk("tEXt", Buffer.from(`Comment\0${HTML}${ZIP}`, "latin1"));
  const appended = Buffer.from(HTML + ZIP, "latin1");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), Buffer.from(HTML)]);
  const jpeg = await drawing(50, 50).jpeg().toBuffer();
  for (const file of [
    Buffer.concat([pngFile(50, 50, { chunks: [text] }), appended]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), appended]),
    Buffer.concat([await drawing(50, 50).webp().toBuffer(), appended]),
  ]) {
    const { bytes } = await reencodeLogo(file);
    for (const hidden of ["script", "PK\x03\x04"]) {
      expect(file.includes(hidden)).toBe(true);
      expect(bytes.includes(hidden)).toBe(false);
    }
  }
});

test("logo files in unsupported formats are rejected, and an SVG is rejected with a hint to export it as a PNG", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const asSvg = rejected(`${UNKNOWN_FORMAT}; export the SVG as a PNG`);
  for (const file of [svg, `<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`, `\ufeff${svg}`])
    await expect(reencodeLogo(Buffer.from(file))).rejects.toMatchObject(asSvg);
  const picture = drawing(20, 20);
  for (const file of [
    ...(await Promise.all(
      (["gif", "tiff", "avif"] as const).map((format) => picture.toFormat(format).toBuffer()),
    )),
    Buffer.from("BM".padEnd(60, "\0")),
    Buffer.from("%PDF-1.7"),
    Buffer.from(HTML),
    Buffer.from([1]),
  ])
    await expect(reencodeLogo(file)).rejects.toMatchObject(rejected(UNKNOWN_FORMAT));
});

test("truncated and corrupted logo files are rejected", async () => {
  for (const format of ["png", "jpeg", "webp"] as const) {
    const file = await drawing(200, 100).toFormat(format).toBuffer();
    for (const part of [0.2, 0.5, 0.9])
      await expect(
        reencodeLogo(file.subarray(0, Math.floor(file.length * part))),
        `${format} ${part}`,
      ).rejects.toMatchObject(rejected(DAMAGED));
  }
  const corrupted = await drawing(200, 100).png().toBuffer();
  corrupted.fill(0x55, corrupted.indexOf("IDAT") + 8, corrupted.indexOf("IDAT") + 20);
  await expect(reencodeLogo(corrupted)).rejects.toMatchObject(rejected(DAMAGED));
});

test("animated logo files are rejected", async () => {
  const frames = await Promise.all(
    [drawing(20, 20), drawing(20, 20).negate()].map((one) => one.png().toBuffer()),
  );
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const animation = pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  for (const file of [webp, pngFile(20, 20, { chunks: [animation] })])
    await expect(reencodeLogo(file)).rejects.toMatchObject(rejected(ANIMATED));
});

test("logo files with too many bytes or pixels are rejected with an error that states the allowed size, even if their pixels cannot be decoded", async () => {
  const large = rejected("must be at most 512 KiB");
  await expect(reencodeLogo(Buffer.alloc(MAX_LOGO_BYTES + 1))).rejects.toMatchObject(large);
  const bomb = pngFile(30_000, 30_000, { rows: Buffer.alloc(200) });
  await expect(reencodeLogo(bomb)).rejects.toMatchObject(rejected(TOO_WIDE));
  for (const [width, height] of [
    [2_049, 10],
    [10, 2_049],
  ] as const)
    for (const format of ["png", "jpeg", "webp"] as const)
      await expect(
        reencodeLogo(await drawing(width, height).toFormat(format).toBuffer()),
      ).rejects.toMatchObject(rejected(TOO_WIDE));
});

test("a PNG whose text inflates to hundreds of megabytes is re-encoded with less than 200 MB of additional memory", async () => {
  const inflated = Buffer.alloc(7_900_000, "a");
  const text = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(inflated, { level: 9 })]);
  const file = pngFile(50, 50, { chunks: Array(60).fill(pngChunk("zTXt", text)) });
  expect(file.length).toBeLessThan(MAX_LOGO_BYTES);
  const beforeBytes = process.memoryUsage().rss;
  expect(await reencodeLogo(file)).toMatchObject({ width: 50, height: 50 });
  expect(process.memoryUsage().rss - beforeBytes).toBeLessThan(200_000_000);
});

test("a progressive JPEG with about 80 scans is accepted, and one with about 400 scans is rejected", async () => {
  expect(await reencodeLogo(await jpegWithScans(64, 80))).toMatchObject({ width: 64, height: 64 });
  await expect(reencodeLogo(await jpegWithScans(64, 400))).rejects.toMatchObject(
    rejected("has too many scans; export it as a PNG"),
  );
});

test("decoding the largest allowed picture does not block the event loop", async () => {
  let isDone = false;
  let turns = 0;
  const logo = reencodeLogo(pngFile(2_048, 2_048, { depth: 16, isInterlaced: true })).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(await logo).toMatchObject({ width: 88, height: 88 });
  expect(turns).toBeGreaterThan(100);
});
