"use client";

import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import { ScanLine } from "@/components/ui/icons";
import { caretAfter, codeCharacters, readEntry } from "./entry";
import type { Scanner } from "./scanner";

interface CodeFieldProps {
  readonly typed: string;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  /**
   * Handles typed or pasted text: formats it and, in a checkout, checks the complete voucher codes in it. `beside` is other
   * text that is already in the field and stays there.
   */
  readonly onEnter: (text: string, beside?: string) => void;
  /** Sets the field's text without formatting it. */
  readonly onType: (text: string) => void;
  readonly text: {
    readonly label: string;
    readonly hint: ReactNode;
    readonly check: string;
    readonly scamWarning: string;
  };
  /** The messages and the handler of the button that scans a QR code. If undefined, the button is not shown. */
  readonly scan?: ScanButtonProps | undefined;
}

/**
 * Renders a field for voucher codes with its submit button and, optionally, a scan button. Formats typed or pasted text and
 * preserves the caret position.
 */
export function CodeField({ typed, error, field, onEnter, onType, text, scan }: CodeFieldProps) {
  const caret = useRef<number>(null);

  useLayoutEffect(() => {
    const input = field.current;
    if (caret.current === null || !input || document.activeElement !== input) return;
    const position = caretAfter(typed, caret.current);
    caret.current = null;
    input.setSelectionRange(position, position);
  });

  function change({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = "isComposing" in nativeEvent && nativeEvent.isComposing === true;
    // Rewriting text during IME composition would duplicate letters.
    if (isComposing && readEntry(input.value).ready.length === 0) return onType(input.value);
    caret.current = codeCharacters(input.value.slice(0, input.selectionStart ?? input.value.length));
    onEnter(input.value);
  }

  /**
   * Handles pasted text that contains complete voucher codes. Otherwise, the browser would strip the line breaks that separate
   * them.
   */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (readEntry(pasted).ready.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onEnter(pasted, `${value.slice(0, selectionStart ?? 0)}\n${value.slice(selectionEnd ?? value.length)}`);
  }

  // The button is next to the field if there is room, otherwise below the hint and the error.
  return (
    <div className="relative grid gap-x-2 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto] [&>div>*]:col-start-1">
      <Field name="codes" label={text.label} error={error} hint={text.hint} required className="contents!">
        <Input
          ref={field}
          required={false}
          value={typed}
          onChange={change}
          onPaste={paste}
          onCompositionEnd={({ currentTarget }) => onEnter(currentTarget.value)}
          type="text"
          dir="ltr"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={4_000}
          className="min-h-13! font-mono text-lg! uppercase"
        />
      </Field>
      <Button
        type="submit"
        name="act"
        value="check"
        variant="secondary"
        className="mt-2 sm:col-start-2 sm:row-start-2 sm:mt-0 sm:px-6 sm:text-base"
      >
        {text.check}
      </Button>
      <p className="text-sm text-muted sm:col-span-2">{text.scamWarning}</p>
      {scan && (
        <div className="absolute end-0 -top-1.5">
          <ScanButton {...scan} />
        </div>
      )}
    </div>
  );
}

interface ScanButtonProps {
  readonly text: Messages["common"]["scan"];
  readonly closeLabel: string;
  /** Receives the normalized code of a scanned voucher. */
  readonly onCode: (code: string) => void;
}

type ScannerComponent = ComponentType<Parameters<typeof Scanner>[0]>;

/**
 * Renders a button that opens a scanner for a voucher's QR code, or nothing if JavaScript or a camera is unavailable. The
 * scanner is loaded when the button is first pressed.
 */
function ScanButton({ text, closeLabel, onCode }: ScanButtonProps) {
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

/**
 * Returns whether the device has a camera. Without HTTPS, browsers do not report cameras, so phones and tablets are assumed to
 * have one: they can take a photo, although the page cannot show live video.
 */
async function findCamera(): Promise<boolean> {
  if (!("mediaDevices" in navigator)) return window.matchMedia("(pointer: coarse)").matches;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === "videoinput");
}
