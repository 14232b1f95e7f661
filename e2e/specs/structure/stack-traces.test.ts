import { expect, test } from "@playwright/test";

/** Breaks the line numbers of the compiled file unless they are mapped. */
type Unused = {
  readonly first: string;
  readonly second: string;
};

test("a stack trace names lines of the TypeScript source and the frames of Node and Playwright", async () => {
  const unused: Partial<Unused> = {};
  const [, trace = ""] = await Promise.all([unused, throwLater()]);
  const line = test.info().line + 12;
  expect(trace).toContain("Error: too late");
  expect(trace).toMatch(new RegExp(`failing .*structure/stack-traces\\.test\\.ts:${line}:`));
  expect(trace).toContain("(node:");
  expect(new Error("after an await").stack).not.toContain("at async ");
});

/** Returns the trace of an error that a function throws when Node calls it. */
function throwLater(): Promise<string> {
  const failing = () => new Error("too late").stack ?? "";
  return new Promise((resolve) => setImmediate(() => resolve(failing())));
}
