import { writeFileSync } from "node:fs";
import path from "node:path";
import { getLibFiles, ts } from "@ts-morph/common";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect } from "../../support/fixtures/api-test";
import { deepUnless } from "../../support/fixtures/depth";
import { test } from "../../support/fixtures/installed-client";

const MODULES = path.join(PROJECT_ROOT, "node_modules");

/** A program that uses every module of the package, and fails to compile if one of them has no types. */
const PROGRAM = `
import { createTessera, type Tessera } from "tessera-client";
import { OutcomeUnknownError } from "tessera-client/errors";
import type { components } from "tessera-client/openapi";
import type { DataOf } from "tessera-client/operations";
import { verifyWebhook, type WebhookEvent } from "tessera-client/webhooks";

export const tessera: Tessera = createTessera({ baseUrl: "https://pay.example.com", key: "sk_test_tsr_nobody" });
export const amountOf = (intent: DataOf<"retrieveRedemptionIntent">): number => intent.amount;
export const keyOf = (error: OutcomeUnknownError): string | undefined => error.idempotencyKey;
export const typeOf = (event: WebhookEvent): string => event.type;
export const codeOf = ({ code }: components["schemas"]["Country"]): string => code;
export const verify: typeof verifyWebhook = verifyWebhook;
// @ts-expect-error an amount is a number, so the types are not any
export const wrong: string = amountOf({} as DataOf<"retrieveRedemptionIntent">);
`;

/** A virtual folder for the standard library declarations, which the compiler package contains only as strings. */
const LIB = "/typescript-lib";
const libraries = new Map(getLibFiles().map(({ fileName, text }) => [path.posix.join(LIB, fileName), text]));

/** Returns a compiler host that also reads the standard library declarations in `LIB`. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getDefaultLibLocation: () => LIB,
    fileExists: (file) => libraries.has(file) || host.fileExists(file),
    readFile: (file) => libraries.get(file) ?? host.readFile(file),
    getSourceFile(file, ...rest) {
      const library = libraries.get(file);
      return library === undefined
        ? host.getSourceFile(file, ...rest)
        : ts.createSourceFile(file, library, ts.ScriptTarget.ES2022);
    },
  };
}

const { ModuleKind, ModuleResolutionKind } = ts;
const resolutions = {
  node10: {
    module: ModuleKind.CommonJS,
    moduleResolution: ModuleResolutionKind.Node10,
    ignoreDeprecations: "6.0",
  },
  node16: { module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  bundler: { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
} as const;

/** Returns true for the declarations of the standard library and of Node.js, which are not part of the client. */
const isForeign = (fileName: string) => fileName.startsWith(LIB) || fileName.includes("/@types/");

/**
 * Writes programs to files, given by path, and compiles them. Returns the compiler's errors in the programs and in the client's
 * types. The declarations of the standard library and of Node.js are used but not checked, because that would take longer than
 * everything else.
 */
function faultsOf(programs: Readonly<Record<string, string>>, options: ts.CompilerOptions): string[] {
  for (const [file, code] of Object.entries(programs)) writeFileSync(file, code);
  const settings = {
    ...options,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    strict: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [path.join(MODULES, "@types")],
  };
  const program = ts.createProgram(Object.keys(programs), settings, hostFor(settings));
  const checked = program.getSourceFiles().filter(({ fileName }) => !isForeign(fileName));
  const found = new Set([
    ...program.getOptionsDiagnostics(),
    ...checked.flatMap((file) => ts.getPreEmitDiagnostics(program, file)),
  ]);
  return [...found].map(({ messageText, file: at, code: number }) => {
    return `${at?.fileName ?? ""}: TS${number} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

for (const [name, options] of Object.entries(resolutions))
  test(`the client's types resolve with moduleResolution ${name}`, {
    tag: deepUnless(name === "node10"),
  }, async ({ client }) => {
    const file = path.join(client.folder, `resolved-with-${name}.mts`);
    expect(faultsOf({ [file]: PROGRAM }, options)).toEqual([]);
  });

test("a CommonJS program can load the client with import() but cannot import it statically", async ({
  client,
}) => {
  const loading = path.join(client.folder, "loading.cts");
  const importing = path.join(client.folder, "importing.cts");
  const faults = faultsOf(
    {
      [loading]: `export async function load() {
        const { createTessera } = await import("tessera-client");
        return createTessera({ baseUrl: "https://pay.example.com", key: "sk_test_tsr_nobody" });
      }`,
      [importing]: 'import { createTessera } from "tessera-client";\nexport const one = createTessera;',
    },
    resolutions.node16,
  );
  expect(faults).toEqual([expect.stringMatching(/importing\.cts: TS1479/)]);
});
