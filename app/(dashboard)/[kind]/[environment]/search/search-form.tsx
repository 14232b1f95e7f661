"use client";

import { Search } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
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

/** Asks for anything by name, and shows what there is below. Posted, since what is typed may be a code. */
export function SearchForm({ environment, isPage = false, asked, children, ...props }: Props) {
  return (
    <ActionForm action={searchAction} onKeyDown={walkByArrows} {...props}>
      {({ data }) => (
        <>
          <input type="hidden" name="environment" value={environment} />
          {isPage && <input type="hidden" name="page" value="1" />}
          <div className="flex gap-2">
            <Field name="q" label="Find anything" className="grow" hideLabel required>
              <Input
                type="search"
                defaultValue={asked}
                maxLength={255}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                ref={focusedFirst}
                placeholder="Part of a reference or e-mail, voucher ending, amount"
              />
            </Field>
            <SubmitButton aria-label="Find">
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
