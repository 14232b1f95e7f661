import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DOCS, errorAnchor, pageAddress } from "./addresses";
import { type Block, chapterId, type Field, inlineTokens, type Text } from "./content";
import { returnedCodes } from "./guide-facts";
import { formerIds } from "./outline";
import { type Page, sections } from "./pages";

const pages = sections().flatMap((section) => section.pages);
/** The paths under /docs to which pages can link although they are not pages: the search index, and each page as Markdown. */
const OTHER_PATHS = ["/docs/search.json", ...pages.map((page) => `${pageAddress(page)}.md`)];

const withInner = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields)]);

const blocksOf = ({ chapters }: Page) => chapters.flatMap((chapter) => chapter.blocks);
const fieldsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "fields" ? withInner(block.fields) : []));

/** Returns the texts of a block that can contain links. */
function textsOf(block: Block): readonly Text[] {
  switch (block.kind) {
    case "paragraph":
      return [block.text];
    case "list":
      return block.items;
    case "table":
      return block.rows.flat();
    case "fields":
      return withInner(block.fields).flatMap(({ text }) => text.split("\n\n"));
    default:
      return [];
  }
}

function linksIn(text: Text): string[] {
  return inlineTokens(text).flatMap((token) =>
    token.type === "link"
      ? [token.href, ...linksIn(token.text)]
      : token.type === "strong"
        ? linksIn(token.text)
        : [],
  );
}

/** The anchors of every page, by the page's address. */
const anchors = new Map(
  pages.map((page) => [
    pageAddress(page),
    new Set([
      ...page.chapters.flatMap(({ title }) => (title === undefined ? [] : chapterId(title))),
      ...fieldsOf(blocksOf(page)).flatMap(({ id }) => id ?? []),
    ]),
  ]),
);
const listed = sections().flatMap((section) => [section, ...section.groups, ...section.pages]);
anchors.set(
  DOCS,
  new Set([
    ...listed.flatMap(({ id }) => [id, ...formerIds(id)]),
    ...returnedCodes.map(errorAnchor),
    "error-codes",
  ]),
);

test("in the text of documentation pages, every link to a path under /docs leads to an existing page and anchor", () => {
  const links = pages.flatMap((page) =>
    blocksOf(page)
      .flatMap(textsOf)
      .flatMap(linksIn)
      .map((link) => ({ from: page.id, to: new URL(link, `http://localhost${pageAddress(page)}`) }))
      .filter(
        ({ to }) => to.host === "localhost" && (to.pathname === DOCS || to.pathname.startsWith(`${DOCS}/`)),
      ),
  );
  expect(links.length).toBeGreaterThan(pages.length);
  const dead = links.filter(({ to }) => {
    const parts = anchors.get(to.pathname);
    if (!parts) return !OTHER_PATHS.includes(to.pathname);
    return to.hash !== "" && !parts.has(to.hash.slice(1));
  });
  expect(dead.map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`)).toEqual([]);
});
