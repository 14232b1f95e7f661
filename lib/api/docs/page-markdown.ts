import type { OpenApiDocument, Parameter } from "@/lib/api/openapi/document";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { exampleOf, resolveRef } from "@/lib/base/json-schema/example";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { schemaOfParameters } from "./field-facts";
import { codeMarkdown, fieldsMarkdown } from "./fields-markdown";
import { guideMarkdown } from "./guide-markdown";
import { factsOf } from "./operation-facts";
import { type Entry, errorAnchor, type Resource } from "./outline";
import { addressOf, DOCS, type Page, sections, summaryOf } from "./pages";

/** Everything a page says, as Markdown: for programs, and for who reads in an editor. Links are whole, and lead to pages as Markdown. */
export function pageMarkdown(page: Page): string {
  const text = `# ${page.title}\n\n${contentOf(page)}\n`;
  return text.replace(/\]\((\/[^)]*)\)/g, (_, link: string) => {
    return `](${env().publicUrl}${link.replace(/^\/docs\/[\w-]+/, "$&.md")})`;
  });
}

function contentOf(page: Page): string {
  switch (page.kind) {
    case "guide":
      return guideMarkdown(page.guide);
    case "resource":
      return resourceMarkdown(page.resource, apiDocument());
    case "operation":
      return operationMarkdown(page.entry, apiDocument());
    case "event":
      return eventMarkdown(page.type, apiDocument());
  }
}

function resourceMarkdown({ name, title }: Resource, { components: { schemas } }: OpenApiDocument): string {
  const { publicUrl, CURRENCY } = env();
  const reference = { $ref: `#/components/schemas/${name}` };
  const example = exampleOf(reference, schemas, { publicUrl, currency: CURRENCY });
  return paragraphs(
    fieldsMarkdown(resolveRef(reference, schemas), { schemas, isInput: false }),
    json(title, example),
  );
}

function eventMarkdown(type: string, { webhooks, components: { schemas } }: OpenApiDocument): string {
  const webhook = webhooks[type]?.post;
  if (!webhook) throw new Error(`the document has no webhook ${type}`);
  const { schema, example } = webhook.requestBody.content["application/json"];
  return paragraphs(
    webhook.description,
    "## Body",
    fieldsMarkdown(schema, { schemas, isInput: false }),
    json("Body", example),
  );
}

function operationMarkdown(entry: Entry, document: OpenApiDocument): string {
  const { method, path, operation } = entry;
  const { parameters, requests, status, answers, holders, errorCodes } = factsOf(entry, document);
  const { schemas } = document.components;
  const body = operation.requestBody?.content["application/json"].schema;
  const inPlace = (title: string, place: Parameter["in"]) => {
    const those = parameters.filter((parameter) => parameter.in === place);
    if (those.length === 0) return undefined;
    return `## ${title}\n\n${fieldsMarkdown(schemaOfParameters(those), { schemas, isInput: true })}`;
  };
  return paragraphs(
    `\`${method.toUpperCase()} ${API_BASE}${path}\``,
    operation.description,
    holders.length > 0 && `Needs a ${holders.join("'s or a ")}'s key, as \`Authorization: Bearer\`.`,
    inPlace("Path", "path"),
    inPlace("Query", "query"),
    inPlace("Headers", "header"),
    body && `## Body\n\n${fieldsMarkdown(body, { schemas, isInput: true })}`,
    "## Errors",
    errorCodes.map((code) => `[\`${code}\`](${DOCS}/errors#${errorAnchor(code)})`).join(", "),
    "## Calls and answers",
    ...requests.flatMap(({ label, samples }) =>
      samples.map(({ title, code }) => codeMarkdown(`${label ?? "Request"}, ${title}`, code)),
    ),
    ...answers.map(({ summary, value }) => json(`Answer ${status}${summary ? `, ${summary}` : ""}`, value)),
  );
}

function json(title: string, value: unknown): string {
  return codeMarkdown(title, JSON.stringify(value, null, 2));
}

function paragraphs(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}

/** Every page of the documentation with what it is about, each as Markdown. https://llmstxt.org */
export function contentsForPrograms(): string {
  const { publicUrl } = env();
  const lists = sections().map(({ title, pages }) => {
    const lines = pages.map(
      (page) => `- [${page.title}](${publicUrl}${addressOf(page)}.md): ${summaryOf(page)}`,
    );
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return [
    "# Tessera",
    "> A payment platform for prepaid vouchers. A partner asks for an amount, once or every cycle of a subscription; the " +
      "customer pays it with vouchers, which resellers sell; the partner's server hears of it by a signed webhook.",
    `All of the API as an OpenAPI 3.1 document: [openapi.json](${publicUrl}${API_BASE}/openapi.json)`,
    ...lists,
    "",
  ].join("\n\n");
}
