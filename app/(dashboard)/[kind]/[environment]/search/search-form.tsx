"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/base/fields";
import { searchAction } from "./actions";
import { SearchResults } from "./search-results";
import type { TypedAhead } from "./type-ahead";

type Props = {
  readonly environment: Environment;
  /** Whether it is a page of its own, whose address says what was found where it may. */
  readonly isPage?: boolean;
  readonly asked?: string | undefined;
  /** What that found. */
  readonly children?: ReactNode;
  /** Returns what was typed while the form was loaded. */
  readonly takeTyped?: () => TypedAhead | undefined;
  readonly onClick?: (event: MouseEvent<HTMLFormElement>) => void;
};

/**
 * Finds anything by its name, with the results below. Posted, since the text may be a code. With script it
 * searches as one types; Enter and the button search at once, and on the page of the search go on to the
 * address of the results.
 */
export function SearchForm({ environment, isPage = false, asked, children, takeTyped, ...props }: Props) {
  return (
    <ActionForm action={searchAction} onKeyDown={walkByArrows} {...props}>
      {({ data, values }) => (
        <>
          <input type="hidden" name="environment" value={environment} />
          <div className="flex gap-2">
            <Field name="q" label="Find anything" className="grow" hideLabel required>
              <SearchInput initial={values?.["q"] ?? asked ?? ""} takeTyped={takeTyped} />
            </Field>
            <SubmitButton aria-label="Find" {...(isPage && { name: "page", value: "1" })}>
              <Search aria-hidden="true" />
            </SubmitButton>
          </div>
          {data ? <SearchResults found={data.groups} /> : children}
          {data?.address && !isPage && (
            <p className="mt-4 text-sm">
              <TextLink href={data.address}>Open search page</TextLink>
            </p>
          )}
        </>
      )}
    </ActionForm>
  );
}

/**
 * The pause in typing after which the search begins, and the shortest text that is searched without a press
 * of Enter.
 */
const PAUSE_MS = 300;
const SHORTEST = 2;

type InputProps = {
  readonly initial: string;
  readonly takeTyped: (() => TypedAhead | undefined) | undefined;
};

/** Holds its text itself, so that an answer which comes while its reader types on does not replace it. */
function SearchInput({ initial, takeTyped }: InputProps) {
  const [text, setText] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write(input: HTMLInputElement, value: string, isEntered = false) {
    setText(value);
    clearTimeout(pause.current);
    if (isEntered || value.trim().length >= SHORTEST)
      pause.current = setTimeout(() => input.form?.requestSubmit(), isEntered ? 0 : PAUSE_MS);
  }

  function takeTypedAhead({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const typed = takeTyped?.();
    if (typed?.text) write(input, text + typed.text, typed.isEntered);
  }

  /** The button takes no press while an answer is on its way, and this question is another. */
  function searchAtOnce(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(pause.current);
    const { form } = event.currentTarget;
    form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
  }

  return (
    <Input
      type="search"
      value={text}
      onChange={({ currentTarget: input }) => write(input, input.value)}
      onFocus={takeTypedAhead}
      onKeyDown={searchAtOnce}
      maxLength={255}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      ref={focusedFirst}
      placeholder="Part of a reference or e-mail, voucher ending, amount"
    />
  );
}

/**
 * React focuses what it makes, and keeps the attribute to itself by which a dialog that opens afterwards
 * would know.
 */
function focusedFirst(input: HTMLInputElement | null): void {
  input?.setAttribute("autofocus", "");
}

/** From the field down to what was found, through it, and back. */
function walkByArrows(event: KeyboardEvent<HTMLFormElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops: (Element | null)[] = [...event.currentTarget.querySelectorAll("input[name=q], [data-hit]")];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
