import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { addressOf, sections, summaryOf } from "./pages";

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
