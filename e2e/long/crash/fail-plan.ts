/** The points at which the server or its database can be killed: around each write, webhook and response. */
export const FAIL_POINTS = [
  "before a write is sent",
  "after a write is sent",
  "after a write is answered",
  "before a webhook is sent",
  "after a webhook is sent",
  "after a webhook is answered",
  "before an answer is sent",
  "after an answer is sent",
  "before a job's answer is sent",
  "after a job's answer is sent",
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];
export type Victim = "node" | "postgres";

/**
 * A planned kill of `victim`, which happens when one of the server's processes reaches `point` for the `nth` time after the
 * previous kill.
 */
export type Fail = { point: FailPoint; nth: number; victim: Victim };

/** The environment variable with the planned kills in order, as JSON. */
export const PLAN_SETTING = "FAIL_PLAN";
/** The environment variable with the path of the file in which each kill is recorded, one per line. */
export const LOG_SETTING = "FAIL_LOG";

/** Returns the path of the file whose existence arms the planned kills of the server whose main process has the ID `pid`. */
export function armedBy(log: string, pid: number): string {
  return `${log}.${pid}`;
}
