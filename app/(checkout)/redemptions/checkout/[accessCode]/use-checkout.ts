"use client";

import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useSyncExternalStore } from "react";
import { certainTypoSentence, readEntry, typoSentence, writeEntry } from "@/app/(checkout)/_codes/entry";
import { rememberOpenCheckout, takePassedCode } from "@/app/(checkout)/_codes/passed-code";
import { isRefusal } from "@/components/ui/form-state";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { askCheckout } from "./actions";
import { type CheckoutForm, joinAnswers } from "./checkout-answer";
import { coverageOf, type FormWords } from "./coverage";
import {
  type CheckoutEvent,
  type CheckoutState,
  reduceCheckout,
  type ServerState,
  startingState,
} from "./form-model";
import type { Act } from "./respond";
import { usePaidHere } from "./return-countdown";

interface CheckoutOptions {
  readonly accessCode: string;
  readonly amount: number;
  readonly serverState: ServerState;
  readonly maxCodes: number;
  /** The response to a form posted without JavaScript, from which this page was rendered. */
  readonly posted: CheckoutForm;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly words: FormWords;
}

/** The maximum number of proof-of-work challenges to solve in a row without the server checking any voucher code. */
const MAX_STALLS = 3;

/**
 * The number of refused voucher codes at which a check or payment stops, so that the error stays short. The unchecked codes go
 * back into the field.
 */
const MAX_PROBLEMS = 3;

/**
 * Returns the state and event handlers of the checkout form for browsers with JavaScript. Supports the same actions as the form
 * without JavaScript, and also checks each code as soon as it is complete.
 */
export function useCheckout(options: CheckoutOptions) {
  const { accessCode, amount, serverState, maxCodes, posted, field, words } = options;
  const { text, money, locale } = words;
  const paidHere = usePaidHere();
  const [state, dispatch] = useReducer(
    (...step: [CheckoutState, CheckoutEvent]) => reduceCheckout(words, ...step),
    { amount, serverState, posted, words },
    startingState,
  );
  /**
   * The solution of the latest challenge. It can be reused until a voucher code is refused or the solution expires after a few
   * minutes.
   */
  const proof = useRef("");
  const enteredCodes = [...state.vouchers.map(({ code }) => code), ...state.checking];
  /** The voucher codes sent to be checked, also those that `state` contains only in the next render. */
  const sentCodes = useRef(new Set<string>());

  const reject = (fieldError: string, codes: readonly string[] = []) => {
    dispatch({ type: "rejected", fieldError, codes });
    field.current?.focus();
  };

  /** Posts the form and returns the response, or an error if there is none. Sends nothing while offline. */
  async function ask(action: Act, codes: readonly string[]): Promise<CheckoutForm> {
    if (!navigator.onLine) return { status: "error", message: text.unreached, didNothing: true };
    const form = new FormData();
    form.set("access_code", accessCode);
    form.set("page_locale", locale);
    form.set("act", action);
    form.set("accepted", codes.join(" "));
    form.set("proof", proof.current);
    try {
      return await askCheckout(form);
    } catch (cause) {
      if (isRefusal(cause)) return { status: "error", message: text.busy, didNothing: true };
      return { status: "error", message: action === "pay" ? text.uncertain : text.unreached };
    }
  }

  /**
   * Calls {@link ask}. As long as the server responds with a challenge, solves it and sends the unchecked voucher codes again.
   * Stops early if another attempt would not help. Returns the merged responses.
   */
  async function askSolving(action: "check" | "pay", codes: readonly string[]) {
    let [form, left, stalls] = [await ask(action, codes), codes, 0];
    while (form.data?.challenge) {
      const { challenge, problems, unread } = form.data;
      if (problems.length >= MAX_PROBLEMS || (action === "pay" && unread.length < left.length)) break;
      stalls = unread.length === left.length ? stalls + 1 : 1;
      if (stalls > MAX_STALLS || !(await solve(challenge))) break;
      const { data: before } = form;
      left = unread;
      form = joinAnswers(before, await ask(action, left));
    }
    return form;
  }

  /** Solves a challenge and stores the solution. Returns false if the solver cannot be loaded. */
  async function solve(challenge: string): Promise<boolean> {
    dispatch({ type: "slowed" });
    try {
      const { solveChallenge } = await import("@/lib/payments/code-tries/solve-challenge");
      proof.current = await solveChallenge(challenge);
      return true;
    } catch {
      return false;
    }
  }

  async function check(codes: readonly string[]) {
    const fresh = codes.filter((code) => !enteredCodes.includes(code));
    if (fresh.length === 0) return reject(text.alreadyListed);
    // The events of one keystroke, and hydration, can enter the same code more than once before the next render.
    const sent = fresh.filter((code) => !sentCodes.current.has(code));
    if (sent.length === 0) return;
    if (new Set([...enteredCodes, ...sentCodes.current, ...sent]).size > maxCodes)
      return reject(fill(text.tooMany, { max: maxCodes }), sent);
    for (const code of sent) sentCodes.current.add(code);
    dispatch({ type: "sent", codes: sent });
    const answer = await askSolving("check", sent);
    for (const code of sent) sentCodes.current.delete(code);
    dispatch({ type: "answered", answer, sent });
  }

  /**
   * Checks the complete voucher codes in a text and leaves the rest, formatted, in the field. `beside` is other text that is
   * already in the field and stays there.
   */
  function enter(entered: string, beside = "") {
    const { ready, unready } = readEntry(entered);
    const before = readEntry(beside);
    const left = [...new Set([...before.ready, ...before.unready, ...unready])];
    dispatch({ type: "typed", text: writeEntry(left) });
    if (ready.length > 0) void check(ready);
    // Text next to complete codes was pasted with them, so the customer is not still typing it: report its typos now.
    const typo = ready.length > 0 ? typoSentence(words, left) : certainTypoSentence(words, left);
    if (typo) dispatch({ type: "rejected", fieldError: typo });
  }

  /** Handles a press of Check on an empty field: asks for a first or another code, or says that the customer can pay now. */
  function sayWhatIsMissing() {
    const problem = missingSentence();
    if (problem) reject(problem);
    else dispatch({ type: "covered" });
  }

  /** Returns the error that asks for a first or another code, or undefined if the vouchers cover the amount. */
  function missingSentence(): string | undefined {
    const { missing } = coverageOf(state.vouchers, state.amount);
    if (missing === 0) return undefined;
    return fill(enteredCodes.length > 0 ? text.missingMore : text.missingFirst, {
      amount: formatMoney(missing, money),
    });
  }

  async function pay() {
    const problem = missingSentence();
    if (problem) return reject(problem);
    dispatch({ type: "sent", busy: "pay" });
    const sent = state.vouchers.map(({ code }) => code);
    // Set this before the request, because the receipt might be rendered before the response arrives.
    paidHere.current = true;
    const answer = await askSolving("pay", sent);
    paidHere.current = answer.data?.closed === true;
    dispatch({ type: "answered", answer, sent, busy: "pay" });
  }

  /** Runs an action that needs no voucher codes. */
  async function run(action: "extend" | "test-vouchers") {
    dispatch({ type: "sent", busy: action });
    dispatch({ type: "answered", answer: await ask(action, []), sent: [], busy: action });
  }

  /** Runs the action of a form button. Does nothing while an action other than a check of voucher codes is in progress. */
  function act(name: string) {
    const [verb, code = ""] = name.split(":");
    if (state.busy) return;
    if (verb === "pay") void pay();
    else if (verb === "extend" || verb === "test-vouchers") void run(verb);
    else if (verb === "add") {
      dispatch({ type: "chosen" });
      field.current?.focus();
      void check([code]);
    } else if (verb === "remove") {
      dispatch({ type: "removed", code });
      field.current?.focus();
      // The list already shows the removal. The request also removes the code from the cookie, which is read on reload.
      void ask(`remove:${code}`, []);
    } else checkField();
  }

  function checkField() {
    const { ready, unready } = readEntry(state.text);
    const typo = typoSentence(words, unready);
    if (ready.length > 0) enter(state.text);
    else if (typo) reject(typo);
    // Complete codes have already been checked and removed from the field.
    else if (enteredCodes.length === 0) reject(text.enterCode);
    else if (state.checking.length === 0) sayWhatIsMissing();
  }

  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    const handed = takePassedCode();
    if (handed) enter(handed, typed);
    else if (typed !== state.text) enter(typed);
  });
  // Text typed before hydration exists only in the DOM.
  useEffect(() => keepTyped(), []);
  useEffect(() => rememberOpenCheckout(accessCode), [accessCode]);

  const first = useRef(locale);
  const translate = useEffectEvent(() => dispatch({ type: "translated", serverState }));
  useEffect(() => {
    if (first.current !== locale) translate();
    first.current = locale;
  }, [locale]);

  return {
    state,
    isOffline: useOffline(),
    act,
    enter,
    type: (typed: string) => dispatch({ type: "typed", text: typed }),
  };
}

function useOffline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
}

function watchNetwork(changed: () => void): () => void {
  for (const event of ["online", "offline"]) window.addEventListener(event, changed);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, changed);
  };
}
