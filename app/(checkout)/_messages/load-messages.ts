import type { Locale } from "@/lib/base/locales";
import { isolatePlaceholders } from "@/lib/base/messages";
import { ar } from "./ar";
import { cs } from "./cs";
import { de } from "./de";
import { el } from "./el";
import { en, type Messages } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { he } from "./he";
import { it } from "./it";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";
import { ro } from "./ro";
import { sv } from "./sv";
import { tr } from "./tr";

const all: Readonly<Record<Locale, Messages>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  tr,
  ro,
  el,
  sv,
  cs,
  ar,
  he,
};

/**
 * Returns all messages of a language. Call it on the server only: a client component gets the messages that it needs as props.
 */
export function messagesOf(locale: Locale): Messages {
  return isolatePlaceholders(locale, all[locale]);
}
