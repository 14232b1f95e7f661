import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { fieldErrorCodes } from "@/lib/base/field-errors";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

/** The success messages that the interface specification prescribes. They are not all in sentence case. */
const FIXED = new Set(["Redemption Intent Created", "Redemption Intent retrieved"]);

/** The form of a success message: sentence case without a period. */
const SUCCESS = /^[A-Z][a-z ,]*[a-z]$/;
/** Matches a message that consists of whole sentences. A message can begin with a value, written `${...}`. */
const SENTENCES = /^[A-Z$].*[^ .][.]$/s;
/** Matches a field error that completes a sentence after the field's name, such as `must be at least 1`. */
const PREDICATE = /^[a-z$].*[^.]$/s;

const sources = readdirSync(path.join(PROJECT_ROOT, "lib"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("db/generated"))
  .map((file) => ({ file, text: readFileSync(path.join(PROJECT_ROOT, "lib", file), "utf8") }));

/** Returns what the group `text` of a regular expression matches in the sources, with the file of each match. */
function textsIn(expression: RegExp): { readonly file: string; readonly text: string }[] {
  return sources.flatMap(({ file, text: source }) =>
    [...source.matchAll(expression)].map(({ groups }) => ({ file, text: groups?.["text"] ?? "" })),
  );
}

const LITERAL = /(?<mark>["`])(?<text>(?:\\.|(?!\k<mark>)[^\\])*)\k<mark>/gs;

/** Returns the strings in the code that contain a space. Other strings are codes or identifiers, not messages. */
function textsOf(code: string): string[] {
  const joined = code.replaceAll(/(["`])\s*\+\s*\1/g, "");
  return [...joined.matchAll(LITERAL)]
    .map(({ groups }) => groups?.["text"] ?? "")
    .filter((one) => / /.test(one));
}

/**
 * Returns the message passed to each `new AppError` in the sources, whether it is written in the call or in a constant of the
 * same file.
 */
function messagesOfErrors(): { readonly file: string; readonly text: string }[] {
  return sources.flatMap(({ file, text: source }) =>
    [...source.matchAll(/new AppError\((.*?)\)[;,\n]/gs)].flatMap(([, given = ""]) => {
      const [property, name = "message"] = /\bmessage(?:: (\w+))?\b/.exec(given) ?? [];
      const constant = new RegExp(`const ${name} =(.*?);$`, "gms");
      const values = property ? [...source.matchAll(constant)].map(([, value = ""]) => value) : [];
      return [given, ...values].flatMap(textsOf).map((text) => ({ file, text }));
    }),
  );
}

test("success messages that the interface specification does not prescribe are in sentence case and end without a period", () => {
  const declared = operations.flatMap(({ message, cases = [] }) => [
    message,
    ...cases.flatMap(({ answer }) => ("message" in answer ? String(answer.message) : [])),
  ]);
  const free = declared.filter((message) => !FIXED.has(message));
  expect(free.length).toBeGreaterThan(15);
  for (const message of free) expect(message).toMatch(SUCCESS);
});

test("error messages are whole sentences", () => {
  for (const { message } of Object.values(errorCatalog)) expect(message).toMatch(SENTENCES);
  for (const meaning of Object.values(fieldErrorCodes)) expect(meaning).toMatch(SENTENCES);
  const special = messagesOfErrors();
  expect(special.length).toBeGreaterThan(100);
  for (const { file, text } of special) expect(text, file).toMatch(SENTENCES);
});

test("a field's validation message completes a sentence that begins with the field's name, or is a whole sentence itself", () => {
  const messages = textsIn(/invalidField\(\s*"[\w.]+",\s*(?<mark>["`])(?<text>.*?)\k<mark>/gs);
  expect(messages.length).toBeGreaterThan(20);
  for (const { file, text } of messages) {
    expect(PREDICATE.test(text) || SENTENCES.test(text), `${file}: ${text}`).toBe(true);
  }
});
