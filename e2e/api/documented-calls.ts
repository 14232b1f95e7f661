import { readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { deploymentFacts } from "@/app/docs/markdown/deployment-facts";
import { filledIn } from "@/app/docs/markdown/fill-in";
import { guides, tagGroups } from "@/app/docs/outline";
import { env } from "@/lib/env";
import { openApiDocument } from "@/lib/openapi/openapi";
import { operations } from "@/lib/operations";

const GUIDES = path.resolve(import.meta.dirname, "../../app/docs/guides");

/** Commands to paste, and where they stand in the documentation. */
export type Call = { readonly where: string; readonly commands: string };

/** Every block of commands of the documentation as it is read at this address, in the order of the page. */
export function documentedCalls(publicUrl: string): Call[] {
  const document = openApiDocument(operations, { publicUrl, currency: env().CURRENCY });
  const ofOperations = tagGroups(document).flatMap(({ entries }) =>
    entries.flatMap(({ operation }) =>
      operation["x-codeSamples"].map(({ label, source }) => ({
        where: `${operation.operationId}: ${label}`,
        commands: source,
      })),
    ),
  );
  const ofGuides = (ids: readonly string[]) => ids.flatMap((id) => callsOfGuide(id, publicUrl));
  return [
    ...ofGuides(guides.start),
    ...ofGuides(guides.subscriptions),
    ...ofOperations,
    ...ofGuides(guides.webhooks),
  ];
}

function callsOfGuide(id: string, publicUrl: string): Call[] {
  const markdown = readFileSync(path.join(GUIDES, `${id}.md`), "utf8");
  const tokens = lexer(filledIn(markdown, deploymentFacts({ ...env(), publicUrl })));
  const blocks = tokens.filter((token): token is Tokens.Code => token.type === "code");
  return blocks.flatMap(({ lang, text }) => {
    const title = /^sh title="([^"]+)"/.exec(lang ?? "")?.[1];
    return title ? [{ where: `${id}: ${title}`, commands: text }] : [];
  });
}
