"use client";

import { Search } from "lucide-react";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { Environment } from "@/lib/fields";
import { searchAction } from "./actions";
import { FoundThings } from "./found-things";

type Props = {
  readonly environment: Environment;
  /** Whether it is a page of its own, whose address says what was found where it may. */
  readonly isPage?: boolean;
  readonly asked?: string | undefined;
  /** What that found. */
  readonly children?: ReactNode;
  readonly onClick?: (event: MouseEvent<HTMLFormElement>) => void;
};

/**
 * Finds anything by its name, with the results below. Posted, since the text may be a code. With script it searches as one
 * types; Enter and the button search at once, and on the page of the search go on to the address of the results.
 */
export function SearchForm({ environment, isPage = false, asked, children, ...props }: Props) {
  return (
    <ActionForm action={searchAction} onKeyDown={walkByArrows} {...props}>
      {({ data, values }) => (
        <>
          <input type="hidden" name="environment" value={environment} />
          <div className="flex gap-2">
            <Field name="q" label="Find anything" className="grow" hideLabel required>
              <SearchInput initial={values?.["q"] ?? asked ?? ""} />
            </Field>
            <SubmitButton aria-label="Find" {...(isPage && { name: "page", value: "1" })}>
              <Search aria-hidden="true" />
            </SubmitButton>
          </div>
          {data ? <FoundThings found={data.groups} /> : children}
          {data?.address && !isPage && (
            <p className="mt-4 text-sm">
              <TextLink href={data.address}>Open as a page</TextLink>
            </p>
          )}
        </>
      )}
    </ActionForm>
  );
}

/** The pause in typing after which the search begins, and the shortest text that is searched without a press of Enter. */
const PAUSE_MS = 300;
const SHORTEST = 2;

/** Holds its text itself, so that an answer which comes while its reader types on does not replace it. */
function SearchInput({ initial }: { readonly initial: string }) {
  const [text, setText] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function change({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    setText(input.value);
    clearTimeout(pause.current);
    if (input.value.trim().length >= SHORTEST)
      pause.current = setTimeout(() => input.form?.requestSubmit(), PAUSE_MS);
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
      onChange={change}
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

/** React focuses what it makes, and keeps the attribute to itself by which a dialog that opens afterwards would know. */
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
