import { memoizeByKey } from "./cache";
import { type Locale, localeFacts } from "./locales";

declare const placeholders: unique symbol;

/** A message in one language, with placeholders such as `{amount}`. `Names` are the names of its placeholders. */
export type Message<Names extends string = never> = string & { readonly [placeholders]?: Names };

/**
 * A message that depends on a number, with a form for each plural category. `other` is used for categories whose form is
 * missing.
 */
type Plural<Names extends string = never> = { readonly other: Message<Names> } & {
  readonly [Category in Intl.LDMLPluralRule]?: Message<Names>;
};

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The type of a translation of the messages `Source`: the same keys with the same placeholders. */
export type MessagesOf<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? Message<NamesIn<Source[Key]>>
    : Source[Key] extends { readonly other: string }
      ? Plural<NamesIn<Source[Key][keyof Source[Key]]>>
      : MessagesOf<Source[Key]>;
};

/** Matches a placeholder and captures its name. */
export const PLACEHOLDER = /\{(\w+)\}/;

/** Returns a message with its placeholders replaced by `values`. */
export function fill<Names extends string>(
  message: Message<Names>,
  values: Readonly<Record<NoInfer<Names>, string | number>>,
): string {
  const texts: Readonly<Record<string, string | number>> = values;
  return message
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 1 ? texts[part] : part))
    .join("");
}

const pluralRulesOf = memoizeByKey((locale: Locale) => new Intl.PluralRules(localeFacts(locale).intl));

/** Returns the plural form of a message for a count. Does not replace the placeholders. */
export function pluralForm<Names extends string>(
  locale: Locale,
  forms: Plural<Names>,
  count: number,
): Message<Names> {
  return forms[pluralRulesOf(locale).select(count)] ?? forms.other;
}

/** Returns the plural form of a message for a count, with `{count}` and the other placeholders replaced. */
export function fillPlural<Names extends string>(
  locale: Locale,
  forms: Plural<Names>,
  count: number,
  values: Readonly<Record<Exclude<NoInfer<Names>, "count">, string | number>>,
): string {
  const all: Readonly<Record<string, string | number>> = { count, ...values };
  return fill<string>(pluralForm(locale, forms, count), all);
}

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
