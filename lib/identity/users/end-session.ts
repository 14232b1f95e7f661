import { validate } from "uuid";
import { now } from "@/lib/base/clock";
import { endSessionRow } from "./store";

/** Ends a session on the server's side. Ending one that is over, or never was, is harmless. */
export async function endSession(sessionId: string): Promise<void> {
  if (validate(sessionId)) await endSessionRow(sessionId, now());
}
