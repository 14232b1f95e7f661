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
