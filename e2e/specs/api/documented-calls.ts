import { readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { guideFacts } from "@/lib/api/docs/guide-facts";
import { outline } from "@/lib/api/docs/outline";
import { fillGuide, parseCall } from "@/lib/api/docs/parse-guide";
import { tagGroups } from "@/lib/api/docs/reference";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { sampleCalls } from "@/lib/api/openapi/operation";
import type { Call as ApiCall } from "@/lib/api/openapi/samples/call";
import { type Language, samplesOf } from "@/lib/api/openapi/samples/languages";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";

const GUIDES = path.join(PROJECT_ROOT, "lib/api/docs/guides");

/** A code sample that readers paste, and its place in the documentation. */
export type Call = {
  readonly where: string;
  readonly commands: string;
  /** True for a program that readers save and run, and false for shell commands. */
  readonly isProgram: boolean;
};

/**
 * Returns the shell commands in the guides, and the API calls in the guides and the reference, as a deployment at `publicUrl`
 * shows them, in an order in which they can run. API calls are in `language`.
 */
export function documentedCalls(publicUrl: string, language: Language = "curl"): Call[] {
  const site = { publicUrl, currency: env().CURRENCY };
  const document = openApiDocument(operations, site);
  const inLanguage = (where: string, call: ApiCall) => {
    const sample = samplesOf(call).find((one) => one.language === language);
    if (!sample) throw new Error(`there is no sample in ${language}`);
    return { where, commands: sample.code, isProgram: language !== "curl" };
  };
  const ofOperations = tagGroups(document).flatMap(({ entries }) =>
    entries.flatMap(({ operation: { operationId } }) =>
      operations
        .filter(({ id }) => id === operationId)
        .flatMap((operation) => sampleCalls(operation, document.components.schemas, site))
        .map(({ label = "the call", call }) => inLanguage(`${operationId}: ${label}`, call)),
    ),
  );
  const ofGuide = (id: string) =>
    codeOf(id, publicUrl).flatMap(({ lang = "", text }) => {
      const [, kind, title, key] = /^(sh|call) title="([^"]+)".*?(?: key="(\w+)")?$/.exec(lang) ?? [];
      const where = `${id}: ${title}`;
      if (kind === "sh") return [{ where, commands: text, isProgram: false }];
      return kind === "call" ? [inLanguage(where, parseCall(text, key))] : [];
    });
  // Events are resent last, because the other calls create them.
  const isLast = ({ id }: { id: string }) => id === "webhook-guides";
  return [
    ...outline.filter((section) => !isLast(section)).flatMap((section) => section.guides.flatMap(ofGuide)),
    ...ofOperations,
    ...outline.filter(isLast).flatMap((section) => section.guides.flatMap(ofGuide)),
  ];
}

function codeOf(id: string, publicUrl: string): Tokens.Code[] {
  const markdown = readFileSync(path.join(GUIDES, `${id}.md`), "utf8");
  const tokens = lexer(fillGuide(markdown, guideFacts({ ...env(), publicUrl })));
  return tokens.filter((token): token is Tokens.Code => token.type === "code");
}
