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
import { Field, Input } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { searchAction } from "./actions";
import { SearchResults } from "./search-results";
import type { TypedAhead } from "./type-ahead";

type Props = {
  /** The kind of the user's account, which determines what the user can search for. */
  readonly kind: AccountKind;
  readonly environment: Environment;
  /** Whether the form is on the search page, where Enter and the button open the URL of the results. */
  readonly isPage?: boolean;
  readonly query?: string | undefined;
  /** The results for `query`, rendered by the server, or a notice if there is no query. */
  readonly children?: ReactNode;
  /** Returns what was typed before the search field had the focus. */
  readonly takeTyped?: () => TypedAhead | undefined;
  readonly onClick?: (event: MouseEvent<HTMLFormElement>) => void;
};

/**
 * Renders a form that searches the data that the user can see and shows the results below the field. Sends the query by POST,
 * because it can contain a voucher code. With JavaScript, searches as the user types. Enter and the button search at once and,
 * on the search page, open the URL of the results unless the query must not appear in a URL.
 */
export function SearchForm({
  kind,
  environment,
  isPage = false,
  query,
  children,
  takeTyped,
  ...props
}: Props) {
  return (
    <ActionForm
      action={searchAction}
      isRepeatable
      onKeyDown={walkByArrows}
      {...props}
      fields={{ environment }}
    >
      {({ data, values }) => (
        <>
          <div className="flex gap-2">
            <Field name="q" label="Find anything" className="grow" hideLabel required>
              <SearchInput kind={kind} initial={values?.["q"] ?? query ?? ""} takeTyped={takeTyped} />
            </Field>
            <SubmitButton aria-label="Search" {...(isPage && { name: "page", value: "1" })}>
              <Search aria-hidden="true" />
            </SubmitButton>
          </div>
          {data ? <SearchResults kind={kind} groups={data.groups} /> : children}
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

/** The time without typing, in milliseconds, after which a search starts. */
const PAUSE_MS = 300;
const MIN_CHARACTERS = 2;

type InputProps = Pick<Props, "kind"> & {
  readonly initial: string;
  readonly takeTyped: (() => TypedAhead | undefined) | undefined;
};

/**
 * Renders the search field. Its text is controlled by React, so that a late response does not replace what the user is typing.
 */
function SearchInput({ kind, initial, takeTyped }: InputProps) {
  const [text, setText] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write(input: HTMLInputElement, value: string, isEntered = false) {
    setText(value);
    clearTimeout(pause.current);
    if (isEntered || value.trim().length >= MIN_CHARACTERS)
      pause.current = setTimeout(() => input.form?.requestSubmit(), isEntered ? 0 : PAUSE_MS);
  }

  function takeTypedAhead({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const typed = takeTyped?.();
    if (typed?.text) write(input, text + typed.text, typed.isEntered);
  }

  /** Submits the form on Enter. The browser would not submit it while the button is disabled for a pending response. */
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
      placeholder={`Reference, ${kind === "reseller" ? "access code" : "email"}, end of a voucher code, amount`}
    />
  );
}

/** Sets the `autofocus` attribute, which React does not render. A dialog needs it to focus the field when it opens. */
function focusedFirst(input: HTMLInputElement | null): void {
  input?.setAttribute("autofocus", "");
}

/** Moves the focus between the field and the results on the up and down arrow keys. */
function walkByArrows(event: KeyboardEvent<HTMLFormElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops: (Element | null)[] = [...event.currentTarget.querySelectorAll("input[name=q], [data-result]")];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
