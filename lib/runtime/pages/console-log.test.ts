import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";

/** What a process says on standard error whose console is heard, and which runs this. */
function saidBy(script: string): Record<string, unknown>[] {
  const source = `import { hearConsole } from "@/lib/runtime/pages/lib/runtime/pages/heard-console.ts"; hearConsole(); ${script}`;
  const command = `{ ${NODE} --input-type=module -e '${source}'; } 2>&1 >/dev/null`;
  const said = execFileSync("sh", ["-c", command], {
    encoding: "utf8",
    env: { ...process.env, LOG_LEVEL: "info" },
  });
  return said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const NODE = `'${process.execPath}' --import tsx`;

test("each word of Next's is one line of the log, without the signs it makes for a terminal", () => {
  const said = saidBy(`
    console.error(" \\u001b[31m⨯\\u001b[0m", new TypeError("one\\ntwo"));
    console.warn("⚠ Careful\\nnow", 7);
    console.log("▲ Next.js");`);
  expect(said).toMatchObject([
    { level: "error", message: "A page failed", cause: { name: "TypeError", message: "one\ntwo" } },
    { level: "warn", message: "Careful\nnow 7" },
    { level: "info", message: "Next.js" },
  ]);
});

test("an error is one line however often it is told", () => {
  expect(saidBy("const cause = new Error(); console.error(cause); console.error(cause);")).toHaveLength(1);
});
