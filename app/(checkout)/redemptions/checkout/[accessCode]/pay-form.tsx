"use client";

import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type RefObject,
  useActionState,
  useLayoutEffect,
  useRef,
} from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { idleForm } from "@/components/ui/form-state";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { useHydrated } from "@/components/ui/use-hydrated";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { postCheckout } from "./actions";
import { coverageOf } from "./coverage";
import { caretAfter, codeCharacters, readEntry } from "./entry";
import type { Begin, CheckoutForm, Demand } from "./form-model";
import type { FormWords } from "./form-words";
import { PAY_FORM } from "./pay-form-id";
import { useCheckout } from "./use-checkout";
import { CoverageMeter, TestVouchers, VoucherList } from "./voucher-list";

interface PayFormProps {
  readonly accessCode: string;
  readonly demand: Demand;
  readonly begin: Begin;
  readonly maxCodes: number;
  readonly testMode: boolean;
  /** Where the customer goes after paying. */
  readonly returnHost: string | undefined;
  readonly words: FormWords;
}

/**
 * The payment form. Without script every button posts the form; with script the same requests update the page
 * in place.
 */
export function PayForm(props: PayFormProps) {
  const { accessCode, demand, begin, maxCodes, testMode, returnHost, words } = props;
  const { text, money } = words;
  const [posted, post] = useActionState<CheckoutForm, FormData>(postCheckout, idleForm);
  const field = useRef<HTMLInputElement>(null);
  const { state, act, enter, type } = useCheckout({
    ...{ accessCode, demand, begin, maxCodes, posted, field, words },
  });
  const coverage = coverageOf(state.vouchers, demand.amount);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The language menu posts the form to the action.
    if (submitter instanceof HTMLButtonElement && submitter.name === "locale") return;
    event.preventDefault();
    act(submitter instanceof HTMLButtonElement ? submitter.value : "check");
  }

  return (
    <form id={PAY_FORM} action={post} onSubmit={submit} autoComplete="off">
      <input type="hidden" name="kind" value="redemptions" />
      <input type="hidden" name="page_locale" value={words.locale} />
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="accepted" value={state.vouchers.map(({ code }) => code).join(" ")} />
      {state.testVouchers && <input type="hidden" name="test_vouchers" value="shown" />}
      <Card>
        <CardBody className="flex flex-col gap-5">
          {state.alert && (
            <Alert tone="danger" role="alert">
              {state.alert}
            </Alert>
          )}
          {state.fewTries && (
            <Alert tone="warning" role="status">
              {state.fewTries}
            </Alert>
          )}
          <CodeField
            typed={state.text}
            error={state.fieldError}
            field={field}
            onEnter={enter}
            onType={type}
            text={text}
          />
          <VoucherList rows={coverage.rows} checking={state.checking} words={words} />
          {state.slow && <p className="text-sm text-muted">{text.slow}</p>}
          <CoverageMeter coverage={coverage} words={words} />
          <PayButton
            amount={formatMoney(demand.amount, money)}
            text={text}
            ready={coverage.missing === 0}
            busy={state.busy === "pay"}
          />
          <p className="text-center text-sm text-balance text-muted">
            {returnHost ? fill(text.promiseReturn, { host: returnHost }) : text.promise}
          </p>
        </CardBody>
      </Card>
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      {testMode && (
        <TestVouchers vouchers={state.testVouchers} busy={state.busy === "test-vouchers"} words={words} />
      )}
    </form>
  );
}

interface PayButtonProps {
  readonly amount: string;
  readonly text: FormWords["text"];
  readonly ready: boolean;
  readonly busy: boolean;
}

/** Shows the amount. Always enabled without script, because codes may still be in the field. */
function PayButton({ amount, text, ready, busy }: PayButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      name="act"
      value="pay"
      size="lg"
      block
      aria-disabled={busy || (hydrated && !ready)}
      className={ready ? "" : "opacity-60 noscript:opacity-100"}
    >
      {busy && <Spinner />}
      {fill(busy ? text.paying : text.pay, { amount })}
    </Button>
  );
}

interface CodeFieldProps {
  readonly typed: string;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Checks complete codes in the text and formats the rest. `beside` stays in the field. */
  readonly onEnter: (text: string, beside?: string) => void;
  /** Sets the text without formatting it. */
  readonly onType: (text: string) => void;
  readonly text: FormWords["text"];
}

/** The code field. Formats typed or pasted text and preserves the caret position. */
function CodeField({ typed, error, field, onEnter, onType, text }: CodeFieldProps) {
  const caret = useRef<number>(null);

  useLayoutEffect(() => {
    const input = field.current;
    if (caret.current === null || !input || document.activeElement !== input) return;
    const position = caretAfter(typed, caret.current);
    caret.current = null;
    input.setSelectionRange(position, position);
  });

  function change({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = "isComposing" in nativeEvent && nativeEvent.isComposing === true;
    // Rewriting text during IME composition would duplicate letters.
    if (isComposing && readEntry(input.value).ready.length === 0) return onType(input.value);
    caret.current = codeCharacters(input.value.slice(0, input.selectionStart ?? input.value.length));
    onEnter(input.value);
  }

  /** Handles the paste itself, because the input would strip the line breaks between codes. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (readEntry(pasted).ready.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onEnter(pasted, `${value.slice(0, selectionStart ?? 0)}\n${value.slice(selectionEnd ?? value.length)}`);
  }

  // The button is beside the field if there is room, otherwise below the hint and the error.
  return (
    <div className="grid gap-x-2 gap-y-1.5 sm:grid-cols-[1fr_auto] [&>div>*]:col-start-1">
      <Field
        name="codes"
        label={text.codeLabel}
        error={error}
        hint={text.codeHint}
        required
        className="contents!"
      >
        <Input
          ref={field}
          required={false}
          value={typed}
          onChange={change}
          onPaste={paste}
          onCompositionEnd={({ currentTarget }) => onEnter(currentTarget.value)}
          type="text"
          dir="ltr"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={4_000}
          className="min-h-13! font-mono text-lg! uppercase"
        />
      </Field>
      <Button
        type="submit"
        name="act"
        value="check"
        variant="secondary"
        className="mt-2 sm:col-start-2 sm:row-start-2 sm:mt-0 sm:px-6 sm:text-base"
      >
        {text.check}
      </Button>
    </div>
  );
}
