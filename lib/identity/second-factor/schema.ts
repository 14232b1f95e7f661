import { z } from "zod";
import { optional, text } from "@/lib/base/fields";

/** An authenticator code or a recovery code, as the user typed it. */
const codeField = text(1, 60);

/** The input of the setup form: no code to begin the setup, or the first code to complete it. */
export const setUpFactorInput = z.object({ code: optional(codeField) });

export const factorCodeInput = z.object({ code: codeField });
export type FactorCodeInput = z.output<typeof factorCodeInput>;

export const liveFactorInput = z.object({ live_needs_factor: z.enum(["yes", "no"]) });
export type LiveFactorInput = z.output<typeof liveFactorInput>;
