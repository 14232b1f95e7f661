import { pageMarkdown, pageNamed } from "@/lib/api/docs/pages";

/** A documentation page as Markdown, requested as `/docs/<page>.md` (`next.config.js`). */
export async function GET(_: Request, { params }: RouteContext<"/docs/source/[page]">): Promise<Response> {
  const found = pageNamed((await params).page);
  const headers = { "Content-Type": "text/markdown; charset=utf-8" };
  if (!found) return new Response("Documentation page not found. See /docs.\n", { status: 404, headers });
  return new Response(pageMarkdown(found.page), { headers });
}
