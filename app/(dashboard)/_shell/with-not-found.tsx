import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { missingPage } from "@/app/missing-page";
import { NotFoundNotice } from "@/components/shell/app-shell";

/** The digest of the error that `notFound()` throws. Next.js exports no function that recognizes this error. */
const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

type Render<Props> = (props: Props) => Promise<ReactNode>;

/**
 * Returns a page or layout that renders the 404 page on the server when `render` calls `notFound()`. Next.js itself renders
 * that page only in the browser, so without JavaScript it would be blank.
 */
export function withNotFound<Props>(render: Render<Props>) {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return await renderOnce(render, props);
    } catch (cause) {
      if (isNotFound(cause)) return missingPage(<NotFoundNotice />);
      throw cause;
    }
  };
}

/**
 * Returns a page's `generateMetadata`. It sets the page's title, or the title of the 404 page if `render` calls `notFound()`.
 * It ignores other errors, because the page throws them too.
 */
export function withTitle<Props>(render: Render<Props>, title: string | ((props: Props) => Promise<string>)) {
  return async (props: Props): Promise<Metadata> => {
    const isMissing = await renderOnce(render, props).then(() => false, isNotFound);
    if (isMissing) return { title: "Page not found" };
    return { title: typeof title === "string" ? title : await title(props) };
  };
}

/** Renders a page or layout once per request, because Next.js asks for a page's title and content separately. */
function renderOnce<Props>(render: Render<Props>, props: Props): Promise<ReactNode> {
  const rendered = renderedOfRequest();
  const known = rendered.get(render) ?? render(props);
  rendered.set(render, known);
  return known;
}

const renderedOfRequest = cache(() => new Map<unknown, Promise<ReactNode>>());

function isNotFound(cause: unknown): boolean {
  return cause instanceof Error && "digest" in cause && cause.digest === NOT_FOUND;
}
