import { AppError } from "@/lib/base/errors";
import { timeOfId } from "@/lib/base/ids";
import { findEventsSince } from "./retention-store";

/**
 * Throws `not_found` for an event that is not the caller's, and says so of one whose name is older than any that is kept:
 * the name alone tells when it was made.
 */
export async function refuseMissingEvent(eventId: string | undefined): Promise<never> {
  const since = await findEventsSince();
  if (eventId === undefined || timeOfId(eventId) >= since) throw new AppError("not_found");
  const day = since.toISOString().slice(0, 10);
  throw new AppError("not_found", {
    message: `This event is no longer kept: events from before ${day} are gone, with their deliveries.`,
  });
}
