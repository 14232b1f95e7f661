"use client";

import { type RefObject, useEffect, useEffectEvent, useReducer } from "react";
import { formatMinor } from "@/lib/base/money";
import { askCheckout } from "./actions";
import { coverageOf } from "./coverage";
import { readEntry, writeEntry } from "./entry";
import {
  type Begin,
  type CheckoutForm,
  type Demand,
  fullLengthTypoSentence,
  reduceCheckout,
  startingState,
  typoSentence,
} from "./form-model";
import type { Act } from "./respond";
import { usePaidHere } from "./return-countdown";

interface CheckoutOptions {
  readonly accessCode: string;
  readonly demand: Demand;
  readonly begin: Begin;
  readonly maxCodes: number;
  /** The response to a post without script that this page was rendered with. */
  readonly posted: CheckoutForm;
  readonly field: RefObject<HTMLInputElement | null>;
}

/**
 * Handles the checkout with script. It sends the same requests as the form without script, and also checks each code when it is
 * complete.
 */
export function useCheckout({ accessCode, demand, begin, maxCodes, posted, field }: CheckoutOptions) {
  const paidHere = usePaidHere();
  const [state, dispatch] = useReducer(reduceCheckout, { demand, begin, posted }, startingState);
  const held = [...state.vouchers.map(({ code }) => code), ...state.checking];

  const reject = (fieldError: string) => {
    dispatch({ type: "rejected", fieldError });
    field.current?.focus();
  };

  async function check(codes: readonly string[]) {
    const fresh = codes.filter((code) => !held.includes(code));
    if (fresh.length === 0) return reject("This code is in the list already.");
    if (held.length + fresh.length > maxCodes) return reject(`Use at most ${maxCodes} vouchers.`);
    dispatch({ type: "sent", codes: fresh });
    const answer = await ask(accessCode, "check", fresh, UNREACHED);
    dispatch({ type: "answered", answer, sent: fresh });
  }

  /**
   * Checks complete codes in the text and leaves the rest, formatted, in the field. `beside` is the field's content before a paste,
   * and stays.
   */
  function enter(text: string, beside = "") {
    const { ready, unready } = readEntry(text);
    const before = readEntry(beside);
    const left = [...new Set([...before.ready, ...before.unready, ...unready])];
    dispatch({ type: "typed", text: writeEntry(left) });
    if (ready.length > 0) void check(ready);
    // Text beside complete codes was pasted with them, so the customer is not still typing it.
    const typo = ready.length > 0 ? typoSentence(left) : fullLengthTypoSentence(left);
    if (typo) dispatch({ type: "rejected", fieldError: typo });
  }

  async function pay() {
    const { missing } = coverageOf(state.vouchers, state.amount);
    if (missing > 0) {
      const one = held.length > 0 ? "another" : "a";
      return reject(`${formatMinor(missing, state.currency)} left to pay: enter ${one} voucher code.`);
    }
    dispatch({ type: "sent", busy: "pay" });
    const sent = state.vouchers.map(({ code }) => code);
    // The receipt may be rendered before this response arrives.
    paidHere.current = true;
    const answer = await ask(accessCode, "pay", sent, UNCERTAIN);
    paidHere.current = answer.data?.closed === true;
    dispatch({ type: "answered", answer, sent });
  }

  async function showTestVouchers() {
    dispatch({ type: "sent", busy: "test-vouchers" });
    dispatch({ type: "answered", answer: await ask(accessCode, "test-vouchers", [], UNREACHED), sent: [] });
  }

  /** The action of a form button. */
  function act(name: string) {
    const [verb, code = ""] = name.split(":");
    if (state.busy) return;
    if (verb === "pay") void pay();
    else if (verb === "test-vouchers") void showTestVouchers();
    else if (verb === "add") {
      dispatch({ type: "chosen" });
      field.current?.focus();
      void check([code]);
    } else if (verb === "remove") {
      dispatch({ type: "removed", code });
      field.current?.focus();
      // The list is already updated; the request removes the code from the cookie that a reload reads.
      void ask(accessCode, `remove:${code}`, [], UNREACHED);
    } else checkField();
  }

  function checkField() {
    const { ready, unready } = readEntry(state.text);
    const typo = typoSentence(unready);
    if (ready.length > 0) enter(state.text);
    else if (typo) reject(typo);
    // Complete codes have already been checked and removed from the field.
    else if (held.length === 0) reject("Enter a voucher code.");
  }

  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed !== state.text) enter(typed);
  });
  // Text typed before hydration exists only in the DOM.
  useEffect(() => keepTyped(), []);

  return { state, act, enter, type: (text: string) => dispatch({ type: "typed", text }) };
}

const UNREACHED = "We could not reach Tessera. No money has moved. Check your connection and try again.";
const UNCERTAIN =
  "The connection was lost, so we do not know whether the payment went through. Press Pay again or reload this page: you are never charged twice.";

/** Posts the form; rejects only if the server cannot be reached. */
async function ask(
  accessCode: string,
  act: Act,
  codes: readonly string[],
  unreached: string,
): Promise<CheckoutForm> {
  const form = new FormData();
  form.set("access_code", accessCode);
  form.set("act", act);
  form.set("accepted", codes.join(" "));
  try {
    return await askCheckout(form);
  } catch {
    return { status: "error", message: unreached };
  }
}
