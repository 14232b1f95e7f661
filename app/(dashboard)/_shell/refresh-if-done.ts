import { refresh } from "next/cache";
import type { FormState } from "@/components/ui/form-state";

/**
 * Refreshes the page after a successful action and returns its result. After a refusal the page stays,
 * because a refreshed one may lack the form.
 */
export function refreshIfDone<Answer extends Pick<FormState, "status">>(answer: Answer): Answer {
  if (answer.status === "success") refresh();
  return answer;
}
