import type { Minor } from "@/lib/base/money";
import type { RunwayView } from "@/lib/insight/runway/read-runway";

/** The props of the runway card and its parts. */
export type RunwayProps = {
  readonly view: RunwayView;
  /** The chosen day and those that can be chosen, as a date field has them. */
  readonly days: { readonly chosen: string; readonly first: string; readonly last: string };
  readonly home: string;
  readonly currency: string;
  readonly timezone: string;
  /** The total of pending top-ups. */
  readonly waiting: Minor;
};
