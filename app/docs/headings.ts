import type { Page } from "@/lib/api/docs/pages";
import type { Chapter } from "@/lib/api/docs/parse-guide";

export type Heading = { readonly id: string; readonly title: string };

/** The anchor of a heading: lower case, with hyphens. */
export function chapterId({ title }: Pick<Chapter, "title">): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** The headings of a page, in order. */
export function headingsOf(page: Page): Heading[] {
  if (page.kind !== "guide") return [];
  return page.guide.chapters.map((chapter) => ({ id: chapterId(chapter), title: chapter.title }));
}
