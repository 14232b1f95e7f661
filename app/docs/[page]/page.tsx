import type { Metadata } from "next";
import { headers } from "next/headers";
import { permanentRedirect } from "next/navigation";
import { missingPage } from "@/app/missing-page";
import { ArrowLeft, ArrowRight } from "@/components/ui/icons";
import { pageAddress } from "@/lib/api/docs/addresses";
import { currentPageId } from "@/lib/api/docs/outline";
import { type Page, pageNamed } from "@/lib/api/docs/pages";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { languages } from "@/lib/api/openapi/samples/languages";
import { DocsFrame } from "../docs-frame";
import { insertKey } from "../insert-key";
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
  const currentId = currentPageId(id);
  if (currentId) permanentRedirect(pageAddress({ id: currentId }));
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

/** Returns the nonce of this response's content security policy, or undefined if Next.js runs without our HTTP server. */
async function nonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
}

/**
 * A script that applies the stored language of code samples and stores a new choice. It is inline, so that it runs before the
 * samples are painted.
 */
const storeChoice = `(() => {
  const choice = document.getElementById("code-choice");
  try {
    const stored = document.getElementById("code-" + localStorage.getItem("tessera.code"));
    if (stored) stored.checked = true;
  } catch {}
  choice.addEventListener("change", ({ target }) => {
    try { localStorage.setItem("tessera.code", target.value); } catch {}
  });
})()`;

/**
 * Renders radio buttons that select the language of the code samples. With JavaScript, the choice is stored and applies to all
 * pages; without it, the choice applies to the current page.
 */
function LanguageSwitch({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <fieldset
        id="code-choice"
        className="sticky top-0 z-10 -mx-1 mb-6 flex items-center border-b border-line bg-ground px-1 py-1.5"
      >
        <legend className="sr-only">Code sample language</legend>
        {languages.map(({ id, title }, index) => (
          <label
            key={id}
            className="relative inline-flex min-h-10 cursor-pointer items-center rounded-sm px-3 text-sm font-semibold text-muted hover:text-ink has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="code"
              id={`code-${id}`}
              value={id}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {title}
          </label>
        ))}
      </fieldset>
      <script nonce={nonce}>{storeChoice}</script>
    </>
  );
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
