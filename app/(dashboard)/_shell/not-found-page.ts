import { notFound } from "next/navigation";
import { AppError } from "@/lib/base/errors";

/** Renders the 404 page if a verb throws `not_found`. */
export function notFoundPage(cause: unknown): never {
  if (cause instanceof AppError && cause.code === "not_found") notFound();
  throw cause;
}
