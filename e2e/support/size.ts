import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "@ts-morph/common";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

/**
 * `npm run size`: prints the numbers of files, of lines, of lines of code, and of files of up to 25 lines. Prints them for each
 * folder of the product, the whole product, its translations and `e2e`. Also prints how many files each main flow involves.
 * Excludes unit tests, fixtures and generated files.
 */

type Source = { readonly file: string; readonly text: string; readonly lines: number; readonly code: number };

/**
 * The entry file of each flow. For a webhook delivery, this is not `DeliveryRunner`, which receives its work as a parameter and
 * does not import it.
 */
const FLOWS = {
  "a sale": "lib/payments/voucher-payments/sell-vouchers.ts",
  "a redemption at the checkout": "app/(checkout)/redemptions/checkout/[accessCode]/page.tsx",
  "a redemption without its page": "lib/payments/intents/pay-intent.ts",
  "a webhook delivery": "lib/webhooks/deliveries/deliver-due.ts",
  "an operator's credit": "lib/money/live-wallets/adjust-wallet.ts",
} as const;

/** Matches the files that do not count as part of a flow: common code, and messages in languages other than English. */
const GROUND = /^(lib\/(base|db|telemetry)\/|components\/)|\/_messages\/(?!en[./]|load-messages)/;

function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/[.-](test|fixture)\.tsx?$|\/generated\//.test(file))
    .map((file) => {
      const text = readFileSync(path.join(PROJECT_ROOT, file), "utf8");
      return { file, text, lines: text.split("\n").length - 1, code: codeLines(file, text) };
    });
}

/** Counts the lines that contain a token. */
function codeLines(file: string, text: string): number {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tokenLines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.EndOfFileToken || ts.isJSDoc(node)) return;
    const children = node.getChildren(parsed);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const lineOf = (position: number) => parsed.getLineAndCharacterOfPosition(position).line;
    for (let line = lineOf(node.getStart(parsed)); line <= lineOf(node.getEnd()); line += 1)
      tokenLines.add(line);
  };
  visit(parsed);
  return tokenLines.size;
}

const product = ["app", "components", "lib"].flatMap(sourcesIn);

function row(name: string, sources: readonly Source[]): string {
  const sum = (of: (source: Source) => number) => sources.reduce((total, source) => total + of(source), 0);
  const small = sources.filter(({ lines }) => lines <= 25).length;
  const cells = [sources.length, sum(({ lines }) => lines), sum(({ code }) => code), small];
  return [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(8))].join("");
}

/**
 * Returns the folder under which the report counts a file, such as `lib/money`, `app/(dashboard)` or `components/ui`, or `app`
 * for a file directly in it.
 */
const folderOf = ({ file }: Source) =>
  file
    .split("/")
    .slice(0, file.split("/").length > 2 ? 2 : 1)
    .join("/");

/** Returns the product's files that `entry` imports, directly or indirectly, and `entry` itself. Excludes {@link GROUND}. */
function reachedFrom(entry: string): Set<string> {
  const files = new Map(product.map((source) => [source.file, source.text]));
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file) || GROUND.test(file)) return;
    reached.add(file);
    const specifiers = (files.get(file) ?? "").matchAll(
      /^(?:import|export|\})(?:[^"';]*? from)? "([^"]+)"/gm,
    );
    for (const [, specifier = ""] of specifiers) {
      const base = specifier.startsWith("@/")
        ? specifier.slice(2)
        : path.posix.join(path.posix.dirname(file), specifier);
      const found = ["", ".ts", ".tsx"].map((end) => base + end).find((name) => files.has(name));
      if (found) follow(found);
    }
  };
  if (!files.has(entry)) throw new Error(`${entry} does not exist: name the file that starts this flow now`);
  follow(entry);
  return reached;
}

const say = (line = "") => process.stdout.write(`${line}\n`);

say(`${"".padEnd(24)}${["files", "lines", "code", "<= 25"].map((head) => head.padStart(8)).join("")}`);
for (const folder of new Set(product.map(folderOf))) {
  say(
    row(
      folder,
      product.filter((source) => folderOf(source) === folder),
    ),
  );
}
say(row("product", product));
const isTranslation = ({ file }: Source) =>
  /\/_messages\/\w\w[./]/.test(file) && !/\/_messages\/en[./]/.test(file);
say(row("its translations", product.filter(isTranslation)));
say(row("e2e", sourcesIn("e2e")));
say();
say(`names in lib: ${readdirSync(path.join(PROJECT_ROOT, "lib")).length}`);
for (const [flow, entry] of Object.entries(FLOWS))
  say(`files to hold for ${flow}: ${reachedFrom(entry).size}`);
if (process.argv.includes("--files"))
  for (const [flow, entry] of Object.entries(FLOWS))
    say(`${flow}:\n  ${[...reachedFrom(entry)].join("\n  ")}`);
