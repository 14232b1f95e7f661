import type { Page } from "@/lib/api/docs/pages";
import type { Chapter } from "@/lib/api/docs/parse-guide";

export type Heading = { readonly id: string; readonly title: string };

/** Where a chapter of a guide can be linked to: its title in lower case, words with hyphens. */
export function chapterId({ title }: Pick<Chapter, "title">): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** What a page can be entered at below its title, in order. */
export function headingsOf(page: Page): Heading[] {
  if (page.kind !== "guide") return [];
  return page.guide.chapters.map((chapter) => ({ id: chapterId(chapter), title: chapter.title }));
}
