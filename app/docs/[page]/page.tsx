import type { Metadata } from "next";
import { headers } from "next/headers";
import { permanentRedirect } from "next/navigation";
import { missingPage } from "@/app/missing-page";
import { ArrowLeft, ArrowRight } from "@/components/ui/icons";
import { pageAddress } from "@/lib/api/docs/addresses";
import { currentPageId } from "@/lib/api/docs/outline";
import { type Page, pageNamed } from "@/lib/api/docs/pages";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { DocsFrame } from "../docs-frame";
import { insertKey } from "../insert-key";
import { LanguageSwitch } from "../language-switch";
import { PageContent } from "../page-content";
import { SampleKeyBar } from "../sample-key-bar";
import { PageTitle } from "../text";
import PageNotFound from "./not-found";

type Props = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = pageNamed((await params).page);
  if (!found) return { title: "Page not found" };
  const { title, summary: description } = found.page;
  const types = { "text/markdown": `${pageAddress(found.page)}.md` };
  return { title, description, alternates: { types } };
}

export default async function DocumentationPage({ params }: Props) {
  const { page: id } = await params;
  const moved = currentPageId(id);
  if (moved) permanentRedirect(pageAddress({ id: moved }));
  const found = pageNamed(id);
  if (!found) return missingPage(<PageNotFound />);
  const { section, group, page, previous, next } = found;
  const blocks = page.chapters.flatMap((chapter) => chapter.blocks);
  const hasSamples = blocks.some(({ only }) => only);
  const replaced = Object.values(keyVariables).filter((variable) =>
    blocks.some((block) => block.kind === "code" && insertKey(block, { variable, key: "" }) !== block.code),
  );
  return (
    <DocsFrame current={page.id}>
      <article aria-labelledby="title">
        <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-muted">
          <span>
            {section.title}
            {group && `: ${group.title}`}
          </span>
          <a href={`${pageAddress(page)}.md`} className="font-normal underline-offset-4 hover:underline">
            As Markdown
          </a>
        </p>
        <PageTitle>{page.title}</PageTitle>
        {hasSamples && <LanguageSwitch nonce={await nonce()} />}
        {replaced.length > 0 && <SampleKeyBar variables={replaced} />}
        <PageContent chapters={page.chapters} />
      </article>
      <Neighbors previous={previous} next={next} />
    </DocsFrame>
  );
}

/**
 * Returns the nonce of this response's content security policy. Returns undefined on cached pages, whose scripts are allowed by
 * hash.
 */
async function nonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
}

const neighborStyles = "inline-flex min-h-9 items-center gap-2 hover:text-primary";

function Neighbors({ previous, next }: Record<"previous" | "next", Page | undefined>) {
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-14 flex flex-wrap justify-between gap-4 border-t border-line pt-4 text-sm font-semibold"
    >
      {previous && (
        <a href={pageAddress(previous)} rel="prev" className={neighborStyles}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {previous.title}
        </a>
      )}
      {next && (
        <a href={pageAddress(next)} rel="next" className={`${neighborStyles} ml-auto`}>
          {next.title}
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      )}
    </nav>
  );
}
