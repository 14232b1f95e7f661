import { alsoCalled } from "./also-called";
import { pageMarkdown } from "./page-markdown";
import { addressOf, sections } from "./pages";
import type { Searched } from "./search";

let made: readonly Searched[] | undefined;

/** What the search looks through: each page's words without its code. Made once per process, like the pages. */
export function searchIndex(): readonly Searched[] {
  if (!made || process.env.NODE_ENV !== "production") {
    made = sections().flatMap(({ title: section, pages }) =>
      pages.map((page) => ({
        path: addressOf(page),
        title: page.title,
        section,
        also: alsoCalled[page.id] ?? "",
        text: wordsOf(pageMarkdown(page)),
      })),
    );
  }
  return made;
}

/** The words of Markdown: without code blocks, addresses of links, and signs of its own. */
function wordsOf(markdown: string): string {
  return markdown
    .replace(/^# .*\n/, "")
    .replace(/[^\n]*:\n\n```\n[\s\S]*?\n```/g, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[`*|[\]]|^#+ |^ *- |-{3,}/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
