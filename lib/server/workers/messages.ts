import type { Answered, Asked } from "./ask-in-turns";
import type { Count, Counted } from "./counts";

/** What a worker says to the first process. */
export type FromWorker = { readonly kind: "count" } & Asked<Count>;
/** What the first process says to a worker; `leave` is to hand over to the others and end. */
export type ToWorker = ({ readonly kind: "counted" } & Answered<Counted>) | { readonly kind: "leave" };

/** Whether a message between our processes is one of these: libraries may send their own. */
export function isFromWorker(message: unknown): message is FromWorker {
  return kindOf(message) === "count";
}

export function isToWorker(message: unknown): message is ToWorker {
  const kind = kindOf(message);
  return kind === "counted" || kind === "leave";
}

function kindOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "kind" in message ? message.kind : undefined;
}
