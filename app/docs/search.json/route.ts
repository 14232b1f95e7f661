import { searchIndex } from "@/lib/api/docs/search-index";

/** Serves the search index of the documentation. */
export async function GET(): Promise<Response> {
  return Response.json(searchIndex());
}
