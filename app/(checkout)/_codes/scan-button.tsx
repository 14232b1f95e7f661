"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/confirm-dialog";
import { ScanLine } from "@/components/ui/icons";
import type { Scanner } from "./scanner";

interface ScanButtonProps {
  readonly text: Messages["common"]["scan"];
  readonly closeLabel: string;
  /** Receives the normalized code of a scanned voucher. */
  readonly onCode: (code: string) => void;
}

type ScannerComponent = ComponentType<Parameters<typeof Scanner>[0]>;

/**
 * Renders a button that opens a scanner for a voucher's QR code, or nothing without script or a camera. The scanner is loaded on
 * the first press.
 */
export function ScanButton({ text, closeLabel, onCode }: ScanButtonProps) {
  const [hasCamera, setHasCamera] = useState(false);
  const [open, setOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ScannerComponent>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    findCamera().then(setHasCamera, () => setHasCamera(false));
  }, []);

  function show() {
    setOpen(true);
    setFailed(false);
    import("./scanner").then(
      (module) => setLoaded(() => module.Scanner),
      () => setFailed(true),
    );
  }

  function take(code: string) {
    setOpen(false);
    onCode(code);
  }

  if (!hasCamera) return null;
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={show}>
        <ScanLine aria-hidden="true" />
        {text.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} closeLabel={closeLabel} title={text.title}>
        {open && Loaded && <Loaded text={text} onCode={take} />}
        {failed && <p role="alert">{text.notLoaded}</p>}
      </Dialog>
    </>
  );
}

/** Returns whether the device has a camera. Pages without https cannot show live video, but a phone can take a photo. */
async function findCamera(): Promise<boolean> {
  if (!("mediaDevices" in navigator)) return window.matchMedia("(pointer: coarse)").matches;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === "videoinput");
}
