import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of two that set the same property the later wins, so a caller can override a piece. */
export function classNames(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}
