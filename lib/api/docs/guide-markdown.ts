import type { Parameter } from "@/lib/api/openapi/document";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";
import { eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { webhookReceivers } from "@/lib/webhooks/signature-doctor/receivers/webhook-receivers";
import { errorEntries } from "./error-list";
import { schemaOfParameters } from "./field-facts";
import { codeMarkdown, fieldsMarkdown, tableMarkdown } from "./fields-markdown";
import { additions, filteredLists } from "./operation-lists";
import { eventAnchor } from "./outline";
import { addressOf } from "./pages";
import type { Block, Guide, RunningText } from "./parse-guide";
import type { PartName } from "./part-places";
import { inLargestUnit, inTwoUnits, sinceFirstAttemptMs } from "./retry-times";

/** A guide below its title as Markdown. */
export function guideMarkdown({ opening, chapters }: Guide): string {
  const parts = chapters.map(({ step, title, blocks }) =>
    [`## ${step ? `${step}. ` : ""}${title}`, ...blocks.map(blockMarkdown)].join("\n\n"),
  );
  return [...opening.map(blockMarkdown), ...parts].join("\n\n");
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return textMarkdown(block.text);
    case "list":
      return block.items.map((item, index) => `${index + 1}. ${textMarkdown(item)}`).join("\n");
    case "code":
      return codeMarkdown(block.title, block.code);
    case "call":
      return block.samples
        .map(({ title, code }) => codeMarkdown(`${block.title}, ${title}`, code))
        .join("\n\n");
    case "table":
      return tableMarkdown(
        block.caption,
        block.head,
        block.rows.map(({ name, cells }) => [name, ...cells.map(textMarkdown)]),
      );
    case "part":
      return partMarkdown(block.name);
  }
}

function textMarkdown(text: RunningText): string {
  return text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "code") return `\`${piece.text}\``;
      if (piece.kind === "strong") return `**${textMarkdown(piece.words)}**`;
      return piece.kind === "link" ? `[${textMarkdown(piece.words)}](${piece.href})` : " ";
    })
    .join("");
}

/** The headers of a webhook. Every one has the same; the first one tells. */
export function webhookHeaders(): Parameter[] {
  const [first] = Object.values(apiDocument().webhooks);
  return (first?.post.parameters ?? []).filter((parameter): parameter is Parameter => !("$ref" in parameter));
}

/** Those of a webhook that was sent, as they arrived. */
export function sampleHeaders(): string {
  return webhookHeaders()
    .map(({ name, schema }) => `${name}: ${schema.examples?.[0]}`)
    .join("\n");
}

/** A part that a guide places, as Markdown. */
export function partMarkdown(name: PartName): string {
  return parts[name]();
}

const parts: Readonly<Record<PartName, () => string>> = {
  additions: () =>
    tableMarkdown(
      "Operations and events added",
      ["Call or event", "What it is"],
      additions().map(({ name, id, summary }) => [name, `[${summary}](${addressOf({ id })})`]),
    ),
  "base-url": () => `Base URL: \`${env().publicUrl + API_BASE}\``,
  "error-codes": () =>
    tableMarkdown(
      "Error codes",
      ["HTTP", "error_code", "What it says", "When", "What to do", "Answered by"],
      errorEntries().map(({ status, code, message, when, remedy, answeredBy }) => {
        const operations = answeredBy.map(({ id, summary }) => `[${summary}](${addressOf({ id })})`);
        return [String(status), `\`${code}\``, message, when, remedy, operations.join(", ")];
      }),
    ),
  "event-types": () =>
    tableMarkdown(
      "Types of event",
      ["Event", "Sent to", "When"],
      eventTypes.map((type) => {
        const { recipient, summary } = eventCatalogue[type];
        return [`[${type}](${addressOf({ id: eventAnchor(type) })})`, `The ${recipient}`, summary];
      }),
    ),
  "list-filters": () =>
    tableMarkdown(
      "Lists and their filters",
      ["List", "What it lists", "Filters"],
      filteredLists().map(({ path, id, summary, filters }) => [
        path,
        `[${summary}](${addressOf({ id })})`,
        filters,
      ]),
    ),
  "retry-schedule": () =>
    tableMarkdown(
      "Attempts at a delivery",
      ["Attempt", "After", "Since the event"],
      ATTEMPT_DELAYS_MS.map((delayMs, index) => [
        String(index + 1),
        index === 0 ? "at once" : inLargestUnit(delayMs),
        index === 0 ? "" : inTwoUnits(sinceFirstAttemptMs(index + 1)),
      ]),
    ),
  "sample-headers": () => codeMarkdown("Headers", sampleHeaders()),
  "webhook-headers": () =>
    fieldsMarkdown(schemaOfParameters(webhookHeaders()), { schemas: {}, isInput: true }),
  "webhook-receivers": () =>
    webhookReceivers
      .map(({ title, file, run, code }) => codeMarkdown(`${title}, ${file} (\`${run}\`)`, code.trimEnd()))
      .join("\n\n"),
};
