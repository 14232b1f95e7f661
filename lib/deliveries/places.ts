import { placesOf } from "./rules";

/** An endpoint as the row of a delivery has it. */
export type Called = { readonly endpointId: string; readonly failing: boolean; readonly prompt: boolean };

type HeldPlaces = {
  underWay: number;
  failing: boolean;
  readonly prompt: boolean;
  /** When the latest attempt began of which is known what came. */
  heardOf: number;
  /** Whether somebody found no place, and is to be told when there is one. */
  turnedAway: boolean;
};

/** The endpoints that this process waits for an answer of. */
const heldPlaces = new Map<string, HeldPlaces>();
/** Requests to those of them that are not prompt. */
let unanswered = 0;

const roomIn = ({ underWay, failing, prompt }: HeldPlaces) =>
  underWay < placesOf({ failing, prompt, unanswered });

/** Takes one of the places an endpoint has in this process; false where none is free. */
export function takePlace({ endpointId, failing, prompt }: Called): boolean {
  const held = heldPlaces.get(endpointId) ?? {
    underWay: 0,
    failing,
    prompt,
    heardOf: 0,
    turnedAway: false,
  };
  if (!roomIn(held)) return false;
  heldPlaces.set(endpointId, held);
  held.underWay += 1;
  if (!held.prompt) unanswered += 1;
  return true;
}

/** How many places an endpoint that is not known to answer has at present. */
export function doubtfulPlaces(): number {
  return placesOf({ failing: false, prompt: false, unanswered });
}

/** Whether a place is free, or nothing is known to speak against it. */
export function hasRoom(endpointId: string): boolean {
  const held = heldPlaces.get(endpointId);
  return held === undefined || roomIn(held);
}

/** Notes what came of an attempt. Of attempts side by side that which began last counts: what hung before it is old news. */
export function hear(
  endpointId: string,
  { startedAt, succeeded }: { startedAt: Date; succeeded: boolean },
): void {
  const held = heldPlaces.get(endpointId);
  if (!held || startedAt.getTime() < held.heardOf) return;
  held.heardOf = startedAt.getTime();
  held.failing = !succeeded;
}

/** Asks to be told when a place is free. False where nothing is under way that could end. */
export function waitForPlace(endpointId: string): boolean {
  const held = heldPlaces.get(endpointId);
  if (held) held.turnedAway = true;
  return held !== undefined;
}

/** Gives a place back. True when somebody asked to be told of it. */
export function leavePlace(endpointId: string): boolean {
  const held = heldPlaces.get(endpointId);
  if (!held) return false;
  held.underWay -= 1;
  if (!held.prompt) unanswered -= 1;
  if (held.underWay === 0) heldPlaces.delete(endpointId);
  const { turnedAway } = held;
  if (turnedAway && roomIn(held)) held.turnedAway = false;
  return turnedAway && !held.turnedAway;
}
