import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ArrowLeft, ArrowRight } from "@/components/ui/icons";
import { addressOf, type Page, pageNamed, summaryOf } from "@/lib/api/docs/pages";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { DocsFrame } from "../docs-frame";
import { EventPart } from "../event-part";
import { LanguageSwitch } from "../language-switch";
import { GuidePart } from "../markdown/guide-part";
import { OperationPart } from "../operation-part";
import { ResourcePart } from "../resource-part";

type Props = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = pageNamed((await params).page);
  if (!found) return {};
  const { page } = found;
  const markdown = { "text/markdown": `${addressOf(page)}.md` };
  return { title: page.title, description: summaryOf(page), alternates: { types: markdown } };
}

export default async function DocumentationPage({ params }: Props) {
  const found = pageNamed((await params).page);
  if (!found) notFound();
  const { section, page, before, after } = found;
  return (
    <DocsFrame current={page.id}>
      <article aria-labelledby="title">
        <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-muted">
          {section.title}
          <a href={`${addressOf(page)}.md`} className="font-normal underline-offset-4 hover:underline">
            As Markdown
          </a>
        </p>
        <h1 id="title" className="mb-6 font-display text-3xl wrap-anywhere sm:text-4xl">
          {page.title}
        </h1>
        {hasSamples(page) && <LanguageSwitch nonce={await nonce()} />}
        <Content page={page} />
      </article>
      <Neighbours before={before} after={after} />
    </DocsFrame>
  );
}

function Content({ page }: { page: Page }) {
  switch (page.kind) {
    case "guide":
      return <GuidePart guide={page.guide} />;
    case "resource":
      return <ResourcePart resource={page.resource} document={apiDocument()} />;
    case "operation":
      return <OperationPart entry={page.entry} document={apiDocument()} />;
    case "event":
      return <EventPart type={page.type} document={apiDocument()} />;
  }
}

function hasSamples(page: Page): boolean {
  if (page.kind !== "guide") return page.kind === "operation";
  const { opening, chapters } = page.guide;
  return [...opening, ...chapters.flatMap(({ blocks }) => blocks)].some(({ kind }) => kind === "call");
}

/** Of the policy that this page is answered under; a page that is kept has none, and its scripts are known by their hash. */
async function nonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
}

type NeighboursProps = { readonly before: Page | undefined; readonly after: Page | undefined };

function Neighbours({ before, after }: NeighboursProps) {
  return (
    <nav
      aria-label="Before and after"
      className="mt-14 flex flex-wrap justify-between gap-4 border-t border-line pt-4 text-sm font-semibold"
    >
      {before && (
        <a
          href={addressOf(before)}
          rel="prev"
          className="inline-flex min-h-9 items-center gap-2 hover:text-primary"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {before.title}
        </a>
      )}
      {after && (
        <a
          href={addressOf(after)}
          rel="next"
          className="ml-auto inline-flex min-h-9 items-center gap-2 hover:text-primary"
        >
          {after.title}
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      )}
    </nav>
  );
}
