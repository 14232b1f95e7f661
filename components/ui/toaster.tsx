"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { CircleAlert, CircleCheck, Info } from "@/components/ui/icons";

const SHOWN_FOR_MS = 6_000;

const tones = {
  success: { icon: CircleCheck, style: "text-success" },
  info: { icon: Info, style: "text-info" },
  danger: { icon: CircleAlert, style: "text-danger" },
} as const;

/** Renders toasts in a live region. Use it once, in the root layout. */
export function Toaster({ label }: { readonly label: string }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shownOnServer);
  const [held, setHeld] = useState(false);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="fixed start-4 end-4 bottom-4 z-50 flex flex-col gap-3 sm:end-6 sm:bottom-6 sm:start-auto sm:w-89 print:hidden"
    >
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} held={held} />
      ))}
    </section>
  );
}

/** Renders a toast, which stays visible while the pointer is over the list of toasts. */
function ToastCard({ toast: { id, tone, text }, held }: { toast: Toast; held: boolean }) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, held]);

  const { icon: Icon, style } = tones[tone];
  return (
    <p className="flex animate-rise items-center gap-2 rounded-md border border-line-strong bg-surface p-4 text-sm font-semibold text-ink shadow-lift">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${style}`} />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

interface Toast {
  readonly id: number;
  readonly tone: keyof typeof tones;
  readonly text: string;
}

const NONE: readonly Toast[] = [];

let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast for a few seconds. Call it in the browser only. */
export function toast(tone: Toast["tone"], text: string): void {
  lastId += 1;
  show([...shown, { id: lastId, tone, text }]);
}

/** The store of visible toasts, oldest first. */
const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
  shownOnServer: () => NONE,
  dismiss: (id: number) => show(shown.filter((each) => each.id !== id)),
};
