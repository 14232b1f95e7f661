import { llmsTxt } from "@/lib/api/docs/pages";

export async function GET(): Promise<Response> {
  return new Response(llmsTxt(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
