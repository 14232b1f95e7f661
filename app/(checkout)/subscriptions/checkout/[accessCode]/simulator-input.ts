import { z } from "zod";
import { accessCodeField } from "@/app/(checkout)/_parts/access-code";

/** Cycles one press of "Run cycles" runs at most. */
export const SEVERAL_MAX = 12;

/** `next` is the cycle the page showed as next, so that a form sent twice runs the same cycles. */
export const simulatorInput = z.object({
  access_code: accessCodeField,
  act: z.enum(["next", "several", "all", "fail"]),
  next: z.coerce.number().int().min(1).max(1_000_000),
  count: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(SEVERAL_MAX, `must be at most ${SEVERAL_MAX}`)
    .default(1),
});
export type SimulatorInput = z.output<typeof simulatorInput>;
