import decodeQR from "qr/decode.js";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { qrPath } from "./qr-path";

const SCALE = 4;

/** Draws a QR code's path as pixels. */
function photograph({ size, d }: ReturnType<typeof qrPath>) {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const at = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return { width, height: width, data };
}

test("a QR reader decodes the text that qrPath encodes", () => {
  for (const text of ["7G4K-QM2X-9RTB-01CD-E", "0000-0000-0000-0000-0"])
    expect(decodeQR(photograph(qrPath(text)))).toBe(text);
});
