import { z } from "zod";
import { text } from "@/lib/base/fields";
import type { Minor } from "@/lib/base/money";
import { stripCurrencySign, typedAmountField } from "@/lib/base/typed-amount";
import type { Visit } from "../_shell/require-account";

const LONGEST_SEARCH = 255;

/** One question a list can be asked, by its name in the address. */
export type Filter<Value extends string = string> = {
  readonly label: string;
  /** What the address says, where it says something the verb takes. */
  readonly read: (said: string) => Value | undefined;
  readonly control: Control;
};

type Control =
  | { readonly kind: "search"; readonly placeholder: string; readonly isWhole: boolean }
  | {
      readonly kind: "choice";
      /** What stands where nothing is chosen: `Every state`. */
      readonly every: string;
      readonly words: Readonly<Record<string, string>>;
      readonly offered: (visit: Visit) => readonly string[];
    }
  | { readonly kind: "day" }
  | { readonly kind: "amount" };

/** Free text; `isWhole` where it is a reference or a code, which is found only when it is written in full. */
export function search(label: string, placeholder: string, { isWhole = false } = {}): Filter {
  return {
    label,
    read: (said) => text(1, LONGEST_SEARCH).safeParse(said).data,
    control: { kind: "search", placeholder, isWhole },
  };
}

/** One of a few values, each with the words it is offered by; `offered` where not every account meets all of them. */
export function choice<Value extends string>(
  label: string,
  every: string,
  words: Readonly<Record<Value, string>>,
  offered?: (visit: Visit) => readonly Value[],
): Filter<Value> {
  const values = Object.keys(words) as Value[];
  return {
    label,
    read: (said) => values.find((value) => value === said),
    control: { kind: "choice", every, words, offered: offered ?? (() => values) },
  };
}

/** An amount as a person types it, in units of the currency; what is none is not read. */
export function amount(label: string): Filter {
  return {
    label,
    read: (said) => (minorOf(said) === undefined ? undefined : said),
    control: { kind: "amount" },
  };
}

/** How much an {@link amount} is that was typed, with or without the currency's sign. */
export function minorOf(said: string | undefined): Minor | undefined {
  return said === undefined ? undefined : typedAmountField.safeParse(stripCurrencySign(said)).data;
}

/** A day such as `2026-11-21`; by which clocks is the verb's to say. */
export function day(label: string): Filter {
  return { label, read: (said) => z.iso.date().safeParse(said).data, control: { kind: "day" } };
}
