import { isolatePlaceholders } from "@/lib/base/isolate-placeholders";
import type { Locale } from "@/lib/base/locales";
import { ar } from "./ar";
import { de } from "./de";
import { en, type Messages } from "./en";

const all: Readonly<Record<Locale, Messages>> = { en, de, ar: isolatePlaceholders("ar", ar) };

/** The messages of a language. On the server only: a browser receives the texts that its page needs as properties. */
export function messagesOf(locale: Locale): Messages {
  return all[locale];
}
