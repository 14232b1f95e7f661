"use client";

import { type ChangeEvent, type ClipboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { caretAfter, codeCharacters, readEntry } from "./entry";

interface CodeFieldProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Takes complete codes out of the text and formats the rest. `beside` stays in the field. */
  readonly onEnter: (text: string, beside?: string) => void;
  /** Takes the text as it is. */
  readonly onType: (text: string) => void;
}

/** The code field. Formats typed or pasted text and preserves the caret position. */
export function CodeField({ text, error, field, onEnter, onType }: CodeFieldProps) {
  const caret = useRef<number>(null);

  useLayoutEffect(() => {
    const input = field.current;
    if (caret.current === null || !input || document.activeElement !== input) return;
    const position = caretAfter(text, caret.current);
    caret.current = null;
    input.setSelectionRange(position, position);
  });

  function change({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = "isComposing" in nativeEvent && nativeEvent.isComposing === true;
    // Rewriting what a phone's keyboard is still composing would double its letters.
    if (isComposing && readEntry(input.value).ready.length === 0) return onType(input.value);
    caret.current = codeCharacters(input.value.slice(0, input.selectionStart ?? input.value.length));
    onEnter(input.value);
  }

  /** The field itself would strip the line ends that part pasted codes. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (readEntry(pasted).ready.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onEnter(pasted, `${value.slice(0, selectionStart ?? 0)}\n${value.slice(selectionEnd ?? value.length)}`);
  }

  // The button stands beside the field where there is room, and else under all that is said about the field.
  return (
    <div className="grid gap-x-2 gap-y-1.5 sm:grid-cols-[1fr_auto] [&>div>*]:col-start-1">
      <Field
        name="codes"
        label="Voucher code"
        error={error}
        hint="From your voucher, with or without hyphens. You can paste several at once."
        required
        className="contents!"
      >
        <Input
          ref={field}
          required={false}
          value={text}
          onChange={change}
          onPaste={paste}
          onCompositionEnd={({ currentTarget }) => onEnter(currentTarget.value)}
          type="text"
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
        Check
      </Button>
    </div>
  );
}
