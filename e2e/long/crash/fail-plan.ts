/** Where a process or its database may be killed: around each write, each webhook and each answer. */
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

/** Kills the victim when the point is reached for the `nth` time after the kill before it. */
export type Fail = { point: FailPoint; nth: number; victim: Victim };

/** The setting with the fails of a process, as JSON; they happen in their order. */
export const PLAN_SETTING = "FAIL_PLAN";
/** The setting with the file that every kill is written to, a line each, before it happens. */
export const LOG_SETTING = "FAIL_LOG";
