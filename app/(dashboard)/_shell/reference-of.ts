import { notFound } from "next/navigation";
import { referenceField } from "@/lib/base/fields";

/** The reference in a path; a colon may be escaped. Shows the 404 page for an invalid reference. */
export function referenceOf(segment: string): string {
  const parsed = referenceField.safeParse(segment.replace(/%3A/gi, ":"));
  return parsed.success ? parsed.data : notFound();
}
