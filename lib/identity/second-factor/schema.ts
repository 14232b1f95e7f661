import { z } from "zod";
import { optional, text } from "@/lib/base/fields";

/** A code of an authenticator or a recovery code, as typed. */
const codeField = text(1, 60);

/** The input of the setup form. The setup begins without a code and ends with one. */
export const setUpFactorInput = z.object({ code: optional(codeField) });

export const factorCodeInput = z.object({ code: codeField });
export type FactorCodeInput = z.output<typeof factorCodeInput>;

export const liveFactorInput = z.object({ live_needs_factor: z.enum(["yes", "no"]) });
export type LiveFactorInput = z.output<typeof liveFactorInput>;
