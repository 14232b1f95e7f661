import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { COMPILED_FOLDER } from "@/lib/base/settings/project-root";
import { compile, isCompiled } from "./compile";

let root: string;

test.beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tessera-compile-"));
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  write("lib/base/money.ts", "export const price: number = 700;");
  write(
    "lib/runtime/commands/start.ts",
    'import { price } from "@/lib/base/money";\nprocess.stdout.write(String(price));',
  );
  write("lib/runtime/commands/process.ts", "\n\nthrow new Error(process.argv[2]);");
  write("lib/runtime/commands/build-client.ts", "");
});

test.afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function run(program: string, ...args: string[]): string {
  const script = path.join(root, COMPILED_FOLDER, `${program}.js`);
  const { stdout, stderr } = spawnSync(process.execPath, ["--enable-source-maps", script, ...args], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("a changed source file makes the compiled program stale, and compiling replaces the program", async () => {
  expect(isCompiled(root)).toBe(false);
  await compile(root);
  expect(isCompiled(root)).toBe(true);
  expect(run("start")).toBe("700");
  write("lib/base/money.ts", "export const price: number = 900;");
  expect(isCompiled(root)).toBe(false);
  await compile(root);
  expect(isCompiled(root)).toBe(true);
  expect(run("start")).toBe("900");
});

test("changed tests, documents, generated code and pages do not make the compiled program stale", async () => {
  await compile(root);
  for (const file of [
    "lib/base/money.test.ts",
    "lib/README.md",
    "lib/db/generated/client.ts",
    "app/page.tsx",
  ])
    write(file, "changed");
  expect(isCompiled(root)).toBe(true);
});

test("concurrent compilations replace the programs atomically and leave no temporary files", async () => {
  await compile(root);
  const program = path.join(root, COMPILED_FOLDER, "start.js");
  const [old, opened] = [readFileSync(program, "utf8"), openSync(program, "r")];
  write("lib/base/money.ts", "export const price: number = 900;");
  await Promise.all([compile(root), compile(root), compile(root)]);
  expect(isCompiled(root)).toBe(true);
  expect(run("start")).toBe("900");
  // A process that has opened the old program still reads all of it, because the file was replaced and not overwritten.
  expect(readFileSync(opened, "utf8")).toBe(old);
  closeSync(opened);
  const files = readdirSync(path.join(root, COMPILED_FOLDER)).toSorted();
  const programs = ["build-client", "process", "start"];
  expect(files).toEqual(programs.flatMap((program) => [`${program}.js`, `${program}.js.map`]));
});

test("the stack traces of a compiled program name source files and lines", async () => {
  await compile(root);
  expect(run("process", "broken")).toMatch(/Error: broken\n +at .*lib\/runtime\/commands\/process\.ts:3:/);
});

test("the compiled program contains the JSON files of a package and imports the package's code at run time", async () => {
  write("node_modules/shop/package.json", '{ "name": "shop", "main": "index.js" }');
  write("node_modules/shop/index.js", "exports.open = true;");
  write("node_modules/shop/names.json", '{ "first": "Anna" }');
  const imports = 'import names from "shop/names.json" with { type: "json" };\nimport shop from "shop";\n';
  write("lib/runtime/commands/start.ts", `${imports}process.stdout.write(names.first + shop.open);`);
  await compile(root);
  rmSync(path.join(root, "node_modules/shop/names.json"));
  expect(run("start")).toBe("Annatrue");
});

test("the compiler's message is reported when a source file does not compile", async () => {
  write("lib/base/money.ts", "export const price = ;");
  await expect(compile(root)).rejects.toThrow(/could not be compiled: .*lib\/base\/money\.ts:1:21/s);
});
