import { Cron } from "croner";
import { RegistrationError } from "./functions";

const ZONED = /^TZ=(\S+)\s+(\S.*)$/;

/**
 * Starts a schedule, five fields or six with seconds, in UTC unless it begins with `TZ=<zone>` as Inngest
 * writes it. Returns what stops it. Throws {@link RegistrationError} for a schedule that cannot be read.
 */
export function startCron(schedule: string, onTick: () => void): () => void {
  const [, timezone = "UTC", pattern = schedule] = ZONED.exec(schedule) ?? [];
  try {
    const cron = new Cron(pattern, { timezone }, onTick);
    return () => cron.stop();
  } catch (error) {
    throw new RegistrationError(`The schedule "${schedule}" cannot be read.`, { cause: error });
  }
}
