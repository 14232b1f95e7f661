import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import { markPageNotFound } from "@/lib/api/http/front-door";

/**
 * Sets the response status to 404 and returns `page`. If Next.js runs without our HTTP server, calls `notFound()` instead; the
 * page that Next.js then sends is blank until scripts run.
 */
export function missingPage(page: ReactElement): ReactElement {
  return markPageNotFound() ? page : notFound();
}
