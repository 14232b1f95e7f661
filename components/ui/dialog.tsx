"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { X } from "@/components/ui/icons";
import { Button } from "./button";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The browser's modal dialog: it keeps focus, closes on Escape and makes the rest inert by itself, and unlike a scripted
 * one injects no style element, which a strict content security policy would refuse.
 */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      giveFocusBack(opener);
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-6 text-left whitespace-normal text-ink shadow-lift"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        <Button variant="quiet" size="sm" aria-label="Close" className="-mt-1 -mr-2 px-2!" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {description && (
        <div id={`${id}-about`} className="mt-2 text-sm text-muted">
          {description}
        </div>
      )}
      <div className="mt-5">{children}</div>
    </dialog>
  );
}

/** The browser gives focus back by itself, but not where what opened the dialog is hidden or gone by then. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== document.body) return;
  document.querySelector("main")?.focus({ preventScroll: true });
}
