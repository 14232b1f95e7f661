import { type Locale, localeFacts } from "./locales";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * Returns messages with directional isolates around their placeholders if the language is right-to-left, or unchanged if it is
 * not. Without isolates, a name or an amount in Latin script would reorder the text around it.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export function isolatePlaceholders<Messages extends object>(locale: Locale, messages: Messages): Messages {
  if (localeFacts(locale).direction === "ltr") return messages;
  const isolated = JSON.stringify(messages).replace(
    /\{\w+\}/g,
    (placeholder) => FIRST_STRONG_ISOLATE + placeholder + POP_ISOLATE,
  );
  return JSON.parse(isolated) as Messages;
}
