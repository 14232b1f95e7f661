import type { Sharp, SharpOptions } from "sharp";
import { type AppError, invalidField } from "@/lib/base/errors";
import {
  ANIMATED_LOGO_MESSAGE,
  checkLogoFile,
  checkLogoSize,
  DAMAGED_LOGO_MESSAGE,
  STORED_LOGO_SIZE,
} from "./rules";
import { MAX_LOGO_SIDE } from "./schema";

/** A logo in the form in which it is stored and served: a WebP file and its size in pixels. */
export type ReencodedLogo = { readonly bytes: Buffer; readonly width: number; readonly height: number };

/**
 * The timeout for decoding an image, in seconds. An image within the limits takes about 0.1 seconds; the rest allows for a busy
 * machine.
 */
const TIMEOUT_S = 5;

/**
 * Decodes an uploaded PNG, JPEG or WebP, applies its orientation, and encodes the pixels as a WebP image that fits within
 * {@link STORED_LOGO_SIZE}. Discards everything else: metadata, color profile and appended data. Does not block the event loop.
 * Throws `validation_failed` on `logo` with a message that says how to fix the file.
 */
export async function reencodeLogo(file: Buffer): Promise<ReencodedLogo> {
  const checked = checkLogoFile(file);
  if ("fault" in checked) throw rejected(checked.fault);
  const open = await loadSharp();
  // No pixel limit: the header of an image that is too large must be readable, so that the error can state the allowed size.
  const {
    width,
    height,
    pages = 1,
  } = await readable(open(checked.image, { limitInputPixels: false }).metadata());
  const fault = pages > 1 ? ANIMATED_LOGO_MESSAGE : checkLogoSize(width, height);
  if (fault) throw rejected(fault);
  const picture = open(checked.image, { limitInputPixels: MAX_LOGO_SIDE ** 2 })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ ...STORED_LOGO_SIZE, fit: "inside", withoutEnlargement: true })
    // Lossless: lossy WebP halves the resolution of colors, which blurs colored letters.
    .webp({ lossless: true });
  const { data, info } = await readable(picture.toBuffer({ resolveWithObject: true }));
  return { bytes: data, width: info.width, height: info.height };
}

const rejected = (fault: string): AppError => invalidField("logo", fault);

function readable<Result>(decoded: Promise<Result>): Promise<Result> {
  return decoded.catch((cause: unknown) => {
    throw rejected(/^timeout/.test(String((cause as Error).message)) ? SLOW : DAMAGED_LOGO_MESSAGE);
  });
}

const SLOW = "takes too long to read; try again, or export it as a smaller PNG";

type Open = (image: Buffer, options: SharpOptions) => Sharp;

let loading: Promise<Open> | undefined;

/** Loads the image decoder when it is first needed, not at startup, because it takes 20 MB of memory. */
function loadSharp(): Promise<Open> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // No image is decoded twice, so a cache would only use memory. One thread per image is enough.
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
    });
    return (image, options) => sharp(image, { ...options, failOn: "error" });
  });
  return loading;
}
