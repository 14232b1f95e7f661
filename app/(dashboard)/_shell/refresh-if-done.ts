import { refresh } from "next/cache";
import type { FormState } from "@/components/ui/form-state";

/**
 * Shows the page as it is once the act is done, and answers what was answered. A refusal must be read where it stands: the
 * page as it is by now may not have the form any more.
 */
export function refreshIfDone<Answer extends Pick<FormState, "status">>(answer: Answer): Answer {
  if (answer.status === "success") refresh();
  return answer;
}
