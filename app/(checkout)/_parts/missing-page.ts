import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import { markMissing } from "@/lib/api/http/page-answer";

/**
 * Responds with 404 and the page for an unknown checkout. `notFound()` renders a page that is blank without
 * script, so it is only the fallback.
 */
export function missingPage(page: ReactElement): ReactElement {
  return markMissing() ? page : notFound();
}
