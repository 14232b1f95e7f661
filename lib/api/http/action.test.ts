import { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { AppError, invalidField } from "@/lib/base/errors";
import { action, isSameOrigin } from "./action";

const ours = { origin: "https://pay.example", host: "pay.example", publicUrl: "https://public.example/pay" };
const schema = z.object({
  email: z.email({ error: "must be an e-mail address" }),
  note: z.string().optional(),
  password: z.string().min(3, "must be longer"),
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const filled = { email: "a@b.example", note: "", password: "secret" };

test("passes parsed form fields to the use case and treats empty ones as missing", async () => {
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

test("reports an error sentence for every invalid field and returns the typed values without passwords and secrets", async () => {
  const typed = form({ email: "", note: "hello", password: "x", secret: "y" });
  const answer = await action(ours, typed, schema, neverRun);
  expect(answer).toEqual({
    status: "error",
    message: "Nothing was changed. Correct the marked fields.",
    errors: { email: ["Fill this in."], password: ["Must be longer."] },
    values: { note: "hello" },
  });
});

test("an error of a field that the form does not have is reported in the message", async () => {
  const answer = await action(ours, form(filled), schema, async () => {
    throw invalidField("currency", "is not traded here");
  });
  expect(answer.message).toContain("currency: Is not traded here.");
});

test("reports an error without fields by its message", async () => {
  const answer = await action(ours, form(filled), schema, async () => {
    throw new AppError("forbidden", { message: "Not now.", cause: new Error("private") });
  });
  expect(answer).toMatchObject({ status: "error", message: "Not now." });
  expect(JSON.stringify(answer)).not.toContain("private");
});

test("accepts a form posted from the public URL whatever Host a proxy sends", () => {
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
  "without an Origin": { ...ours, origin: null },
  "with the Origin null": { ...ours, origin: "null" },
  "from another site": { ...ours, origin: "https://evil.example" },
  "from another port": { ...ours, origin: "https://pay.example:8443" },
  "without a Host": { ...ours, host: null },
})) {
  test(`refuses a form posted ${what} before the use case runs`, async () => {
    expect(isSameOrigin(request)).toBe(false);
    const answer = await action(request, form(filled), schema, neverRun);
    expect(answer.message).toContain("not sent from this site");
  });
}

async function neverRun(): Promise<never> {
  throw new Error("the verb ran");
}
