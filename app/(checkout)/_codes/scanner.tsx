"use client";

import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { buttonStyles } from "@/components/ui/button";
import { codeFromScan } from "./entry";

interface ScannerProps {
  readonly text: Messages["common"]["scan"];
  readonly onCode: (code: string) => void;
}

/** The pause before the next camera frame is decoded, in milliseconds. It keeps the page responsive. */
const PAUSE_MS = 150;

/** Reads a voucher's QR code from the camera's live video, or from a photo that the user takes or chooses. */
export function Scanner({ text, onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [notice, setNotice] = useState(text.starting);

  const take = useEffectEvent((found: string) => {
    const code = codeFromScan(found, window.location.origin);
    if (code === undefined) setNotice(text.foreign);
    else onCode(code);
  });
  const watch = useEffectEvent((signal: AbortSignal) => {
    if (!video.current) return;
    watchCamera(video.current, signal, take, () => setNotice(text.aim)).catch(() => {
      if (!signal.aborted) setNotice(text.noCamera);
    });
  });
  useEffect(() => {
    const closed = new AbortController();
    watch(closed.signal);
    return () => closed.abort();
  }, []);

  async function readPhoto({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [photo] = input.files ?? [];
    if (!photo) return;
    try {
      const read = await createQrReader();
      const found = await read(await createImageBitmap(photo));
      if (found === undefined) setNotice(text.nothingFound);
      else take(found);
    } catch {
      setNotice(text.nothingFound);
    }
    // Clears the input, so that choosing the same file again triggers a change event.
    input.value = "";
  }

  return (
    <div className="flex flex-col gap-4">
      <video
        ref={video}
        muted
        playsInline
        className="aspect-[4/3] w-full rounded-md bg-sunken object-cover"
      />
      <p role="status" className="text-sm">
        {notice}
      </p>
      <label className={`${buttonStyles({ variant: "secondary" })} focus-within:outline-2`}>
        <input type="file" accept="image/*" capture="environment" onChange={readPhoto} className="sr-only" />
        {text.photo}
      </label>
    </div>
  );
}

/**
 * Shows live video from the camera and reports the text of each QR code until the signal is aborted. Rejects if the camera or
 * the QR code reader is unavailable.
 */
async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onFound: (text: string) => void,
  onStart: () => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const read = await createQrReader();
  onStart();
  while (!signal.aborted) {
    const found = await read(video);
    if (found !== undefined && !signal.aborted) onFound(found);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

type Detector = { detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> };

declare global {
  interface Window {
    /**
     * The barcode detector of the Shape Detection API. Not all browsers support it: https://wicg.github.io/shape-detection-api/
     */
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

type QrImage = HTMLVideoElement | ImageBitmap;

/** Decodes the first QR code in an image and returns its text, or undefined if none is found. */
type QrReader = (image: QrImage) => Promise<string | undefined>;

/**
 * The lengths, in pixels, to which the JavaScript decoder reduces an image's longer side. On a photo, it tries them in order
 * until it finds a QR code; on a camera frame, it tries only the first.
 */
const SIZES = [640, 1_200] as const;

/** Creates a QR code reader. Uses the browser's native detector if available, otherwise loads a JavaScript decoder. */
async function createQrReader(): Promise<QrReader> {
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
