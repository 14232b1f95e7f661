import type { Minor } from "@/lib/base/money";
import type { RunwayView } from "@/lib/insight/runway/read-runway";

/** What the card of the runway, and each part of it, is told. */
export type RunwayProps = {
  readonly view: RunwayView;
  /** The chosen day and those that can be chosen, as a date field has them. */
  readonly days: { readonly chosen: string; readonly first: string; readonly last: string };
  readonly home: string;
  readonly currency: string;
  readonly timezone: string;
  /** Of top-ups that wait for an answer. */
  readonly waiting: Minor;
};
