import { contentsForPrograms } from "@/lib/api/docs/page-markdown";

/** The documentation's contents for programs that read. https://llmstxt.org */
export async function GET(): Promise<Response> {
  return new Response(contentsForPrograms(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
