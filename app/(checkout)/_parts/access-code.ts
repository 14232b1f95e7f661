import { z } from "zod";

/** What an access code in a checkout's URL looks like. */
export const accessCodeField = z.string().regex(/^[A-Za-z0-9]{15}$/);
