import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "@ts-morph/common";
import { slowText } from "@/e2e/support/setup/slow-text";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test } from "../../support/fixtures/plain-test";

/** Files whose regular expressions can take more than linear time, with the trusted text that they match. */
const HARMLESS: Readonly<Record<string, string>> = {
  "lib/api/client/src/deployment.ts": "the address that an integrator configures",
  "lib/api/docs/pages.ts": "our own guides",
  "lib/api/docs/parse-guide.ts": "our own guides",
  "lib/api/docs/search-index.ts": "our own guides",
  "lib/base/settings/env.ts": "the operator's settings",
  "lib/base/money.ts": "the digits of an amount",
};

/**
 * Files that build regular expressions at run time. Before a file is added here, check that it puts no quantifier next to
 * untrusted text.
 */
const BUILT_AT_RUN_TIME = [
  "app/(checkout)/_codes/entry.ts",
  "app/(checkout)/redemptions/checkout/[accessCode]/respond.ts",
  "lib/api/docs/parse-guide.ts",
  "lib/runtime/door/direct-routes.ts",
];

type SourceExpression = { readonly text: string; readonly expression: RegExp; readonly file: string };

/** Returns the product's source files, without tests and generated code. */
const listFiles = () =>
  ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !/[.-](test|fixture)\.tsx?$/.test(file))
      .filter((file) => !file.startsWith("lib/db/generated/")),
  );

const expressions: SourceExpression[] = [];
const builders = new Set<string>();

// This runs in a hook, because the runner and all workers load this module, but only one worker runs the tests.
test.beforeAll(() => {
  for (const file of listFiles()) {
    const text = readFileSync(path.join(PROJECT_ROOT, file), "utf8");
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        expressions.push({ text: node.text, expression, file });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression)) {
        if (node.expression.text === "RegExp") builders.add(file);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
});

test("every regular expression that can match untrusted text runs in linear time for any input", () => {
  expect(expressions.length).toBeGreaterThan(150);
  const slow = expressions.flatMap(({ text, expression, file }) => {
    const attack = file in HARMLESS ? undefined : slowText(expression);
    return attack ? [`${file}: ${text} on ${attack}`] : [];
  });
  expect(slow).toEqual([]);
});

test("every file that is exempt from the linear-time rule contains a regular expression that needs the exemption", () => {
  const needed = expressions.filter(
    ({ file, expression }) => file in HARMLESS && slowText(expression) !== undefined,
  );
  expect([...new Set(needed.map(({ file }) => file))].sort()).toEqual(Object.keys(HARMLESS).sort());
});

test("only the listed files build regular expressions at run time", () => {
  expect([...builders].sort()).toEqual(BUILT_AT_RUN_TIME);
});

for (const quadratic of [
  /\s+$/,
  /a.*b/,
  /^(a|a)*$/,
  /^(a|aa)*$/,
  /^(\w+\s?)*$/,
  /^a\s*(.*)$/,
  /("a":\s*)+"b"/,
  /x*y/,
  /"(?:[^"\\]|\\.)*"/,
  /(?<a>b)\k<a>*c/,
]) {
  test(`slowText finds an input on which the regular expression ${quadratic} is slow`, () => {
    expect(slowText(quadratic)).toBeDefined();
  });
}

for (const linear of [/^\s+/, /^\d+(\.\d+)?$/, /"(?:[^"\\]|\\.)*"?|\s+/, /[a-z]{1,8}/g, /^(?:\w+,)*$/]) {
  test(`slowText finds no slow input for the linear regular expression ${linear}`, () => {
    expect(slowText(linear)).toBeUndefined();
  });
}
