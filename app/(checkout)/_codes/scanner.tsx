"use client";

import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { buttonStyles } from "@/components/ui/button";
import { createQrReader } from "./read-qr-code";
import { codeFromScan } from "./scanned-code";

interface ScannerProps {
  readonly text: Messages["common"]["scan"];
  /** Receives the normalized code of a voucher. */
  readonly onCode: (code: string) => void;
}

/** The pause between two decoded frames, in milliseconds, so that the page stays responsive. */
const PAUSE_MS = 150;

/** Reads a voucher's QR code from the camera's live video, or from a photo if live video is not available. */
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
 * Shows live video from the camera and reports the text of each QR code until the signal aborts. Rejects if there is no camera or
 * no permission.
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
