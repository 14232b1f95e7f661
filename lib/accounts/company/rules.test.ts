import { expect, test } from "@playwright/test";
import { checkLogo, MAX_LOGO_BYTES } from "./rules";

function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(60);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(0x0d0a1a0a, 4);
  bytes.write("IHDR", 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.write("IEND", 52, "latin1");
  return bytes;
}

/** Has a comment before the frame header, like files from cameras. */
function jpeg(width: number, height: number): Uint8Array {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 65, 66]),
    frame,
    Buffer.from([0xff, 0xd9]),
  ]);
}

test("detects the media type of an image from its content", () => {
  expect(checkLogo(png(200, 100))).toEqual({ mediaType: "image/png" });
  expect(checkLogo(jpeg(200, 100))).toEqual({ mediaType: "image/jpeg" });
});

test("formats other than PNG and JPEG, truncated images and images with trailing data are rejected", () => {
  const no = { fault: "must be a PNG or JPEG image" };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = Buffer.from("GIF89a".padEnd(60, "\u0000"));
  const more = Buffer.concat([png(10, 10), Buffer.from("<script>alert(1)</script>")]);
  for (const bytes of [
    new Uint8Array(),
    svg,
    gif,
    more,
    png(10, 10).subarray(0, 30),
    jpeg(10, 10).subarray(0, 12),
  ]) {
    expect(checkLogo(bytes)).toEqual(no);
  }
});

test("images with too many bytes, too many pixels or a size of zero are rejected", () => {
  expect(checkLogo(new Uint8Array(MAX_LOGO_BYTES + 1))).toEqual({ fault: "must be at most 64 KiB" });
  const pixels = { fault: "must be at most 1024 pixels wide and high" };
  for (const bytes of [png(1_025, 10), png(10, 40_000), jpeg(2_000, 10), png(0, 10)]) {
    expect(checkLogo(bytes)).toEqual(pixels);
  }
});
