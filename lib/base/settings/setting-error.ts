import type { z } from "zod";

/**
 * Returns the error message for an invalid setting, worded like the other setting errors, or undefined to use zod's message.
 */
export function settingError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? "must be a whole number" : undefined;
    case "too_small":
      return issue.origin === "string"
        ? `must have ${issue.minimum} characters or more`
        : `must be ${issue.minimum} or more`;
    case "too_big":
      return issue.origin === "string"
        ? `must have ${issue.maximum} characters or fewer`
        : `must be ${issue.maximum} or less`;
    case "invalid_value":
      return `must be one of ${issue.values.filter((value) => value !== "").join(", ")}`;
    default:
      return undefined;
  }
}
