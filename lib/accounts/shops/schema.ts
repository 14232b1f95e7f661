import { z } from "zod";
import { optional, urlField } from "@/lib/base/fields";
import { shownFields, trimmedLine } from "@/lib/base/form-text";

export const shopUrlInput = z.object({ shop_url: urlField, ...shownFields });
export type ShopUrlInput = z.output<typeof shopUrlInput>;

/** The languages that a shop can list, as ISO 639-1 codes. */
export const shopLanguages = [
  ...[
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "et",
    "fi",
    "fr",
    "ga",
    "hr",
    "hu",
    "it",
    "lt",
    "lv",
    "mt",
    "nl",
  ],
  ...["no", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk", "ar", "zh"],
] as const;

/** The settings of a shop. Without `name`, customers see the company's name. `line` is a one-line description. */
const shopInput = z.object({
  name: optional(trimmedLine(60)),
  line: optional(trimmedLine(120)),
  visible: z.boolean(),
  languages: z.enum(shopLanguages).array(),
  ...shownFields,
});
export type ShopInput = z.output<typeof shopInput>;

/** The prefix of each language checkbox's name. A language code follows the prefix. */
export const LANGUAGE_FIELD_PREFIX = "speaks_";

/** Parses a form with a checkbox for each language into {@link ShopInput}. */
export const shopForm = z
  .object({ ...shopInput.omit({ languages: true }).shape, visible: z.enum(["yes", "no"]) })
  .catchall(z.unknown())
  .transform(
    ({ name, line, visible, shown, ...boxes }): ShopInput => ({
      ...{ name, line, visible: visible === "yes", shown },
      languages: shopLanguages.filter((code) => boxes[`${LANGUAGE_FIELD_PREFIX}${code}`] !== undefined),
    }),
  );
