export interface Toast {
  readonly id: number;
  readonly tone: "success" | "danger";
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

/** Shows a toast for a few seconds. Browser only. */
export function toast(tone: Toast["tone"], text: string): void {
  lastId += 1;
  show([...shown, { id: lastId, tone, text }]);
}

/** What the Toaster shows, oldest first. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
  shownOnServer: () => NONE,
  dismiss: (id: number) => show(shown.filter((each) => each.id !== id)),
};
