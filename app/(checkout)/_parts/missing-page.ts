import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import { markMissing } from "@/lib/api/http/page-answer";

/**
 * The page in place of a checkout that does not exist, as 404. Next's own way, `notFound()`, sends a page that is blank
 * without script; it is left for where no front door stands.
 */
export function missingPage(page: ReactElement): ReactElement {
  return markMissing() ? page : notFound();
}
