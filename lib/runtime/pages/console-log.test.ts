import { execFileSync } from "node:child_process";
import { expect, test } from "@/e2e/support/fixtures/plain-test";

/** Runs a script after `captureConsole` in a new process. Returns the log lines that it writes to standard error. */
function outputOf(script: string, LOG_LEVEL = "info"): Record<string, unknown>[] {
  const source = `import { captureConsole } from "./lib/runtime/pages/console-log.ts"; captureConsole(); ${script}`;
  const command = `{ ${NODE} --input-type=module -e '${source}'; } 2>&1 >/dev/null`;
  const output = execFileSync("sh", ["-c", command], {
    encoding: "utf8",
    env: { ...process.env, LOG_LEVEL },
  });
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const NODE = `'${process.execPath}' --import tsx`;

test("each console message is logged as one line without terminal colors or symbols, and a message from console.log only if LOG_LEVEL is debug", () => {
  const script = `
    console.error(" \\u001b[31m⨯\\u001b[0m", new TypeError("one\\ntwo"));
    console.warn("⚠ Careful\\nnow", 7);
    console.log("▲ Next.js");`;
  const problems = [
    { level: "error", message: "A page failed", cause: { name: "TypeError", message: "one\ntwo" } },
    { level: "warn", message: "Careful\nnow 7" },
  ];
  expect(outputOf(script)).toMatchObject(problems);
  expect(outputOf(script, "debug")).toMatchObject([...problems, { level: "debug", message: "Next.js" }]);
});

test("an error that is written to the console twice is logged once", () => {
  expect(outputOf("const cause = new Error(); console.error(cause); console.error(cause);")).toHaveLength(1);
});
