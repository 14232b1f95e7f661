import { pageAddress } from "@/lib/api/docs/addresses";
import { currentPageId } from "@/lib/api/docs/outline";
import { pageMarkdown, pageNamed } from "@/lib/api/docs/pages";

/** Serves a documentation page as Markdown. The URL is `/docs/<page>.md`, which `next.config.js` rewrites to this route. */
export async function GET(_: Request, { params }: RouteContext<"/docs/source/[page]">): Promise<Response> {
  const { page: id } = await params;
  const currentId = currentPageId(id);
  if (currentId)
    return new Response(null, { status: 308, headers: { Location: `${pageAddress({ id: currentId })}.md` } });
  const found = pageNamed(id);
  const headers = { "Content-Type": "text/markdown; charset=utf-8" };
  if (!found) return new Response("Documentation page not found. See /docs.\n", { status: 404, headers });
  return new Response(pageMarkdown(found.page), { headers });
}
