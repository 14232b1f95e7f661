import { typoSentence } from "@/app/(checkout)/_codes/entry";
import { en } from "@/app/(checkout)/_messages/en";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { moneyFormatOf } from "@/lib/base/money-format";
import { joinAnswers } from "./checkout-answer";
import { type CheckoutEvent, type CheckoutState, reduceCheckout, startingState } from "./form-model";

const CODE = "7G4KQM2X9RTB01CDX";
const serverState = { vouchers: [], fewTries: undefined };
const amount = 1_000;
const words = {
  locale: "en",
  text: en.redemption.form,
  money: moneyFormatOf("en", "EUR"),
  separator: en.common.separator,
  scamWarning: en.common.scamWarning,
  scan: en.common.scan,
  close: en.common.dialog.close,
} as const;
const reduced = (state: CheckoutState, event: CheckoutEvent) => reduceCheckout(words, state, event);
const opened = startingState({ amount, serverState, posted: { status: "idle" }, words });
const typed = (text: string) => reduced(opened, { type: "typed", text });
const rejected = (text: string) => reduced(typed(text), { type: "rejected", fieldError: "No good." });
const accepted = {
  type: "answered",
  sent: [CODE],
  answer: {
    status: "success",
    data: {
      vouchers: [
        {
          code: CODE,
          id: "one",
          currentBalance: 1_000,
          expiresAt: "2027-01-01T00:00:00Z",
        },
      ],
      problems: [],
      unread: [],
    },
  },
} as const;

test("choosing a test voucher clears the error about a missing voucher code", () => {
  const { fieldError, text } = reduced(rejected(""), { type: "chosen" });
  expect({ fieldError, text }).toEqual({ fieldError: undefined, text: "" });
});

test("choosing a test voucher clears a rejected voucher code from the field, but keeps an unfinished code", () => {
  const typo = "0000-0000-0000-0000-1";
  expect(reduced(rejected(typo), { type: "chosen" })).toMatchObject({
    text: "",
    fieldError: undefined,
  });
  expect(reduced(typed("7K3M"), { type: "chosen" }).text).toBe("7K3M");
});

test("when other voucher codes are accepted, a mistyped code stays in the field and its error message stays visible", () => {
  const short = "HE11-0W0R-1D";
  const fieldError = typoSentence(words, ["HE110W0R1D"]) ?? "";
  const refused = reduced(typed(short), { type: "rejected", fieldError });
  expect(reduced(refused, { type: "chosen" })).toMatchObject({ text: "", fieldError: undefined });
  expect(reduced(refused, accepted)).toMatchObject({ text: short, fieldError });
});

test("accepting a voucher code clears the error about a missing code", () => {
  expect(reduced(rejected(""), accepted).fieldError).toBeUndefined();
  expect(reduced(rejected("7K3M"), accepted)).toMatchObject({ text: "7K3M", fieldError: undefined });
});

const [voucher] = accepted.answer.data.vouchers;

test("after a reload, the checkout form starts with the vouchers that were already accepted", () => {
  const state = startingState({
    amount,
    serverState: { vouchers: [voucher], fewTries: "4 tries left." },
    posted: { status: "idle" },
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: "4 tries left.", text: "" });
});

test("the vouchers in the response to a form posted without JavaScript replace the previously accepted vouchers", () => {
  const other = { ...voucher, id: "two", code: "8G4KQM2X9RTB01CDV" };
  const posted = { ...accepted.answer, values: { accepted: `${CODE} ${other.code}`, codes: "" } };
  const state = startingState({
    amount,
    serverState: { vouchers: [voucher, other], fewTries: "4 tries left." },
    posted,
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: undefined });
});

test("after an error, a form posted without JavaScript keeps the accepted voucher codes and the typed text", () => {
  const posted = { status: "error", message: "No.", values: { accepted: CODE, codes: "7K3M" } } as const;
  const state = startingState({
    amount,
    serverState: { vouchers: [voucher], fewTries: "4 tries left." },
    posted,
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], alert: "No.", text: "7K3M" });
});

test("changing the language keeps the text typed into the checkout form and clears messages in the previous language", () => {
  const state = reduced(rejected("7K3M"), {
    type: "translated",
    serverState: { vouchers: [], fewTries: "Noch 4." },
  });
  expect(state).toMatchObject({ text: "7K3M", fieldError: undefined, announcement: "", fewTries: "Noch 4." });
  const posted = { status: "idle", values: { codes: "7K3M" } } as const;
  expect(startingState({ amount, serverState, posted, words })).toMatchObject({
    text: "7K3M",
    isOutcomeUnknown: false,
  });
});

test("the results of two consecutive checks of voucher codes are merged, unless the second check fails", () => {
  const refused = { code: "A", kind: "refused" } as const;
  const first = { vouchers: [], problems: [refused], unread: [CODE], alert: "A is wrong.", wait: "Wait." };
  const { data } = joinAnswers({ ...first, challenge: "solve this" }, accepted.answer);
  expect(data).toEqual({ ...accepted.answer.data, problems: [refused], alert: "A is wrong." });
  const lost = { status: "error", message: "Offline." } as const;
  expect(joinAnswers(first, lost)).toBe(lost);
});

test("until the response arrives, the checkout form shows that the browser is solving a proof-of-work challenge", () => {
  const slowed = reduced(opened, { type: "slowed" });
  expect(slowed).toMatchObject({ slow: true, announcement: en.redemption.form.slow });
  expect(reduced(slowed, accepted).slow).toBe(false);
});

test("the message that asks the customer to wait is appended to the message about other errors", () => {
  const answer = {
    vouchers: [],
    problems: [],
    unread: [CODE],
    alert: "A is wrong.",
    wait: "Wait 4 seconds.",
  };
  const state = reduced(opened, { ...accepted, answer: { status: "success", data: answer } });
  expect(state).toMatchObject({ alert: "A is wrong. Wait 4 seconds.", text: "7G4K-QM2X-9RTB-01CD-X" });
});

test("the response to a check of voucher codes does not end a payment in progress, but the response to the payment does", () => {
  const paying = reduced(opened, { type: "sent", busy: "pay" });
  const failed = { status: "error", message: "No." } as const;
  const checked = reduced(reduced(paying, accepted), { type: "answered", answer: failed, sent: [] });
  expect(checked.busy).toBe("pay");
  expect(reduced(checked, { type: "answered", answer: failed, sent: [], busy: "pay" }).busy).toBeUndefined();
});

test("if a submission is refused before its voucher codes are checked, the codes go back into the field", () => {
  const { text, fieldError } = reduced(typed("7K3M"), {
    type: "rejected",
    fieldError: "Too many.",
    codes: [CODE],
  });
  expect({ text, fieldError }).toEqual({ text: "7G4K-QM2X-9RTB-01CD-X, 7K3M", fieldError: "Too many." });
});

test("screen readers announce the list of test vouchers once it is loaded, but do not announce a check of voucher codes while it loads", () => {
  const loading = reduced(opened, { type: "sent", busy: "test-vouchers" });
  expect(loading.announcement).toBe("");
  const data = { vouchers: [], problems: [], unread: [], testVouchers: [] };
  const shown = reduced(loading, {
    ...{ type: "answered", answer: { status: "success", data }, sent: [], busy: "test-vouchers" },
  });
  expect(shown.announcement).toBe(en.redemption.form.testVouchersHint);
});

test("a failed check of voucher codes clears the screen reader announcement that the check is running", () => {
  const checking = reduced(opened, { type: "sent", codes: [CODE] });
  expect(checking.announcement).toBe(words.text.checkStarted);
  const answer = { status: "error", message: words.text.unreached } as const;
  expect(reduced(checking, { type: "answered", answer, sent: [CODE] })).toMatchObject({
    ...{ announcement: "", alert: words.text.unreached, checking: [] },
  });
});

test("screen readers announce accepted vouchers after a check, but not after a payment that the vouchers no longer cover", () => {
  const checked = reduced(opened, accepted);
  expect(checked.announcement).toContain("Voucher accepted, worth €10.00");
  const vouchers = [{ ...voucher, currentBalance: 500 }];
  const data = { ...accepted.answer.data, vouchers, alert: "Not enough." };
  const paid = reduced(checked, { ...payAnswered, answer: { status: "success", data } });
  expect(paid).toMatchObject({ vouchers, alert: "Not enough.", announcement: "" });
});

const payAnswered = { type: "answered", sent: [CODE], busy: "pay" } as const;
const busy = { status: "error", message: words.text.busy, didNothing: true } as const;
const unreached = { status: "error", message: words.text.unreached } as const;
for (const [what, lost] of [
  ["whose response was lost", { status: "error", message: words.text.uncertain }],
  ["that failed on the server", { status: "error", message: "We do not know. Quote req_1." }],
] as const) {
  test(`after a payment ${what}, every error message says that the outcome is unknown, until a later check of voucher codes succeeds`, () => {
    const { uncertain } = words.text;
    const steps: readonly (readonly [CheckoutEvent, string | undefined])[] = [
      [{ ...payAnswered, answer: lost }, lost.message],
      [{ type: "sent", busy: "pay" }, undefined],
      [{ ...payAnswered, answer: busy }, uncertain],
      [{ type: "answered", answer: unreached, sent: [], busy: "extend" }, uncertain],
      [{ type: "sent", codes: [CODE] }, undefined],
      [{ type: "answered", answer: unreached, sent: [CODE] }, uncertain],
      [accepted, undefined],
      [{ type: "answered", answer: unreached, sent: [] }, unreached.message],
    ];
    let state = opened;
    for (const [event, alert] of steps) {
      state = reduced(state, event);
      expect(state.alert).toBe(alert);
    }
  });
}

test("after a payment that was not sent or that the server refused, a later error message does not say that the outcome is unknown", () => {
  const offline = { ...unreached, didNothing: true } as const;
  const faulty = { status: "error", message: "Correct.", errors: { codes: ["Too many."] } } as const;
  for (const answer of [busy, offline, faulty]) {
    const failed = reduced(opened, { ...payAnswered, answer });
    const state = reduced(failed, { type: "answered", answer: unreached, sent: [] });
    expect(state.alert).toBe(words.text.unreached);
  }
});

test("if a payment submitted without JavaScript fails on the server, a later error message says that the outcome is unknown", () => {
  const posted = { status: "error", message: "No.", values: { act: "pay", codes: CODE } } as const;
  const state = startingState({ amount, serverState, posted, words });
  expect(state.alert).toBe("No.");
  expect(reduced(state, { type: "answered", answer: unreached, sent: [] }).alert).toBe(words.text.uncertain);
});

test("a form posted without JavaScript preserves the information that a payment's outcome is unknown, whether the post fails or changes the language", () => {
  const values = { codes: "7K3M", outcome: "unknown" } as const;
  const failed = startingState({ amount, serverState, posted: { ...unreached, values }, words });
  expect(failed).toMatchObject({ alert: words.text.uncertain, isOutcomeUnknown: true });
  const translated = startingState({ amount, serverState, posted: { status: "idle", values }, words });
  expect(translated).toMatchObject({ text: "7K3M", isOutcomeUnknown: true });
});
