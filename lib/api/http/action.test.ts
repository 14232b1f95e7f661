import { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { AppError, invalidField } from "@/lib/base/errors";
import { action, isSameOrigin } from "./action";

const ours = { origin: "https://pay.example", host: "pay.example", publicUrl: "https://public.example/pay" };
const schema = z.object({
  email: z.email({ error: "must be an email address" }),
  note: z.string().optional(),
  password: z.string().min(3, "must be longer"),
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const filled = { email: "a@b.example", note: "", password: "secret" };

test("a form action passes the parsed fields to the use case and treats empty fields as missing", async () => {
  const answer = await action(ours, form({ ...filled, $ACTION_KEY: "k" }), schema, async (input) => ({
    message: "Saved",
    data: input,
  }));
  expect(answer).toEqual({
    status: "success",
    message: "Saved",
    data: { email: "a@b.example", password: "secret" },
  });
});

test("a form action returns every field error as a complete sentence, and the submitted values without passwords and secrets", async () => {
  const typed = form({ email: "", note: "hello", password: "x", secret: "y" });
  const answer = await action(ours, typed, schema, neverRun);
  expect(answer).toEqual({
    status: "error",
    message: "Nothing was changed. Correct the marked fields.",
    errors: { email: ["Fill this in."], password: ["Must be longer."] },
    values: { note: "hello" },
  });
});

test("the error for a field that is not in the form is reported in the message of the result", async () => {
  const answer = await action(ours, form(filled), schema, async () => {
    throw invalidField("currency", "is not traded here");
  });
  expect(answer.message).toContain("currency: This is not traded here.");
});

test("a form shows field errors as sentences, such as `This has a typo.` for `has a typo` and `Choose a file.` for `choose a file`", async () => {
  for (const [fault, shown] of [
    ["is not your current password", "This is not your current password."],
    ["has a typo", "This has a typo."],
    ["does not belong to an operator", "This does not belong to an operator."],
    ["was used for a debit with a different amount", "This was used for a debit with a different amount."],
    ["takes too long to read; try again", "This takes too long to read; try again."],
    ["already belongs to a member of this account", "This already belongs to a member of this account."],
    ["cannot be used for a new account", "This cannot be used for a new account."],
    ["would leave no enabled endpoint", "This would leave no enabled endpoint."],
    ["must be a valid IBAN", "Must be a valid IBAN."],
    ["choose a file", "Choose a file."],
    ["its key must be shorter", "Its key must be shorter."],
    ["Use at most ten vouchers.", "Use at most ten vouchers."],
  ] as const) {
    const answer = await action(ours, form(filled), schema, async () => {
      throw invalidField("note", fault);
    });
    expect(answer.errors).toEqual({ note: [shown] });
  }
});

test("a form action returns the message of an error that names no field, but not the error's cause", async () => {
  const answer = await action(ours, form(filled), schema, async () => {
    throw new AppError("forbidden", { message: "Not now.", cause: new Error("private") });
  });
  expect(answer).toMatchObject({ status: "error", message: "Not now." });
  expect(JSON.stringify(answer)).not.toContain("private");
});

test("behind a proxy that changes the Host header, a form is accepted from the origin of the public URL and refused from a similar origin", () => {
  const proxied = { ...ours, host: "internal:8080" };
  expect(isSameOrigin({ ...proxied, origin: "https://public.example" })).toBe(true);
  for (const origin of [
    "http://public.example",
    "https://public.example:8443",
    "https://evil.public.example",
  ]) {
    expect(isSameOrigin({ ...proxied, origin }), origin).toBe(false);
  }
});

for (const [what, request] of Object.entries({
  "without an Origin header": { ...ours, origin: null },
  "with the Origin header null": { ...ours, origin: "null" },
  "from another site": { ...ours, origin: "https://evil.example" },
  "from another port": { ...ours, origin: "https://pay.example:8443" },
  "without a Host header": { ...ours, host: null },
})) {
  test(`a form sent ${what} is refused before the use case runs`, async () => {
    expect(isSameOrigin(request)).toBe(false);
    const answer = await action(request, form(filled), schema, neverRun);
    expect(answer.message).toContain("not sent from this site");
  });
}

async function neverRun(): Promise<never> {
  throw new Error("the use case ran");
}
