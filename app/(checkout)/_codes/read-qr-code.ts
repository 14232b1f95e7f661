type Detector = {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
};

declare global {
  interface Window {
    /** The detector of the Shape Detection API, which not every browser has: https://wicg.github.io/shape-detection-api/ */
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

type QrImage = HTMLVideoElement | ImageBitmap;

/** Decodes the first QR code in an image and returns its text, or undefined if none is found. */
export type QrReader = (image: QrImage) => Promise<string | undefined>;

/**
 * The lengths, in pixels, of the longer side to which an image is scaled before decoding, tried in order. Camera frames use only
 * the first.
 */
const SIZES = [640, 1_200] as const;

/** Creates a QR code reader. Uses the browser's native detector if available, otherwise loads a JavaScript decoder. */
export async function createQrReader(): Promise<QrReader> {
  const detector = await nativeDetector();
  if (detector) return async (image) => (await detector.detect(image))[0]?.rawValue;
  const { default: decodeQR } = await import("qr/decode.js");
  return async (image) => {
    for (const size of image instanceof ImageBitmap ? SIZES : SIZES.slice(0, 1)) {
      try {
        return decodeQR(pixelsOf(image, size));
      } catch {
        // The decoder throws if it finds no QR code.
      }
    }
    return undefined;
  };
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  return BarcodeDetector && formats.includes("qr_code")
    ? new BarcodeDetector({ formats: ["qr_code"] })
    : undefined;
}

function pixelsOf(image: QrImage, longerSide: number): ImageData {
  const { width, height } =
    image instanceof ImageBitmap ? image : { width: image.videoWidth, height: image.videoHeight };
  const scale = Math.min(1, longerSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("the browser has no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
