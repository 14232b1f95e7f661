import { searchIndex } from "@/lib/api/docs/search-index";

/** The search index of the documentation. */
export async function GET(): Promise<Response> {
  return Response.json(searchIndex());
}
