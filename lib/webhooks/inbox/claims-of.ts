import { z } from "zod";
import { subjectOf } from "@/lib/webhooks/events/subject-of";
import type { Finding } from "./schema";

/** What a type or a reference of ours can be long, and more. */
const MOST_CHARACTERS = 100;

const text = z.string().transform((one) => one.slice(0, MOST_CHARACTERS));
const said = z.object({
  type: text.nullable().catch(null),
  test_event: z.boolean().catch(false),
  data: z.record(z.string(), z.unknown()).catch({}),
});

/** What a body claims of itself; it may be anything. */
export function claimsOf(body: string): Pick<Finding, "type" | "subject" | "test_event"> {
  const { type, test_event, data } = said
    .catch({ type: null, test_event: false, data: {} })
    .parse(parsed(body));
  return { type, test_event, subject: text.nullable().parse(subjectOf(data) ?? null) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
