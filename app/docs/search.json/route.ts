import { searchIndex } from "@/lib/api/docs/search-index";

/** What the search of the documentation looks through, in the reader's browser. */
export async function GET(): Promise<Response> {
  return Response.json(searchIndex());
}
