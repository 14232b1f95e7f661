import { notFound } from "next/navigation";
import { AppError } from "@/lib/base/errors";

/** Shows what a verb does not find, or does not show to this account, as a page that is not there. */
export function notFoundPage(cause: unknown): never {
  if (cause instanceof AppError && cause.code === "not_found") notFound();
  throw cause;
}
