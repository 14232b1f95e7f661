import { z } from "zod";
import { text } from "./fields";

/**
 * Creates a form field for text that people read: trimmed, with at least one visible character, and without control characters
 * other than white space. `max` is the maximum length in characters before trimming.
 */
export function trimmedText(max: number) {
  return text(1, max)
    .refine((value) => !/[^\P{Cc}\s]/u.test(value), "must not contain control characters")
    .transform((value) => value.trim())
    .refine((value) => /[^\s\p{Cf}]/u.test(value), "must not be empty");
}

/** Creates a field like {@link trimmedText} for one line: each run of white space becomes a single space. */
export function trimmedLine(max: number) {
  return trimmedText(max).transform((value) => value.replaceAll(/\s+/g, " "));
}

/**
 * The hidden field in which a settings form submits the values that it showed, as text from `shownText` in `shown-values`. The
 * form is rejected if the settings have changed since it was shown. Without this field, the submitted values replace the
 * current ones unconditionally.
 */
export const shownFields = { shown: z.string().optional() };
