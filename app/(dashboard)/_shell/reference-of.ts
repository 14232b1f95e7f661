import { notFound } from "next/navigation";
import { referenceField } from "@/lib/base/fields";

/** The reference an address names; a colon may come escaped. What can be no reference is no page of ours. */
export function referenceOf(segment: string): string {
  const parsed = referenceField.safeParse(segment.replace(/%3A/gi, ":"));
  return parsed.success ? parsed.data : notFound();
}
