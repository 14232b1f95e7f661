import type { Schema, Schemas } from "@/lib/base/json-schema/convert";
import { resolveRef } from "@/lib/base/json-schema/example";
import { typeText, untoldValues } from "./field-facts";
import { resourceNamed } from "./outline";
import { addressOf } from "./pages";

type Told = { readonly schemas: Schemas; readonly isInput: boolean };

/** The fields of an object as a list, objects within it set in. */
export function fieldsMarkdown(schema: Schema, told: Told, depth = 0): string {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties)
    .map(([name, field]) => fieldMarkdown(name, field, told, required.includes(name), depth))
    .join("\n");
}

function fieldMarkdown(name: string, field: Schema, told: Told, isRequired: boolean, depth: number): string {
  const target = {
    ...resolveRef(field, told.schemas),
    ...(field.description && { description: field.description }),
  };
  const inner = target.items ? resolveRef(target.items, told.schemas) : target;
  const [base, extension] = target.allOf ?? [];
  const type = typeText(target, inner) + (told.isInput && isRequired ? ", required" : "");
  const values = untoldValues(target);
  const words = [
    target.description,
    values.length > 0 && `One of ${values.map((value) => `\`${value}\``).join(", ")}.`,
    base?.$ref && allOf(base.$ref.split("/").at(-1) ?? ""),
  ].filter(Boolean);
  const lines = [
    `${"  ".repeat(depth)}- \`${name}\` (${type})${words.length > 0 ? `: ${words.join(" ")}` : ""}`,
  ];
  if (extension) lines.push(fieldsMarkdown(extension, told, depth + 1));
  if (inner.properties) lines.push(fieldsMarkdown(inner, told, depth + 1));
  return lines.join("\n");
}

function allOf(name: string): string {
  const resource = resourceNamed(name);
  return `All of [${resource.title.toLowerCase()}](${addressOf(resource)}), and:`;
}

/** Code below what it is. */
export function codeMarkdown(title: string, code: string): string {
  return `${title}:\n\n\`\`\`\n${code}\n\`\`\``;
}

/** A table below its caption. */
export function tableMarkdown(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [`${caption}:`, "", line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
