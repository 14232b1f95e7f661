import { text } from "@/lib/fields";

/** The charge references of simulated cycles begin so; a reseller's own may not. */
export const SIMULATOR_PREFIX = "simulator:";

/** What a reseller calls a cycle it bills. */
export const chargeReferenceField = text(1, 255).refine(
  (value) => !value.startsWith(SIMULATOR_PREFIX),
  `must not start with ${SIMULATOR_PREFIX}`,
);
