import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { refuseLive } from "./refuse-live";
import type { ChooseAnswerInput } from "./schema";
import { updateAnswer } from "./store";

/** Sets what the caller's inbox answers from now on. Throws `not_found` in live, and before an inbox was opened. */
export async function chooseAnswer(caller: Caller, input: ChooseAnswerInput): Promise<void> {
  refuseLive(caller);
  if (!(await updateAnswer(caller, input.answer_status))) throw new AppError("not_found");
}
