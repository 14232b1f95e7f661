import { DateTime } from "@/components/money/date-time";
import { classNames } from "@/components/ui/class-names";
import { Check, ChevronDown, X } from "@/components/ui/icons";
import type { DeliveryAttempt } from "@/lib/webhooks/deliveries/schema";
import { AnswerExcerpt } from "../../answer-excerpt";
import { attemptText, durationText, outcomeAdvice } from "../../attempt-text";

type Props = { readonly attempt: DeliveryAttempt; readonly timezone: string };

/** One request and what came of it, the answer folded away. */
export function AttemptEntry({ attempt, timezone }: Props) {
  const delivered = attempt.outcome === "delivered";
  const Icon = delivered ? Check : X;
  return (
    <li className="flex gap-4 px-5 py-4 text-sm sm:px-6">
      <span
        className={classNames(
          "grid size-8 shrink-0 place-content-center rounded-sm",
          delivered ? "bg-success-soft text-success" : "bg-danger-soft text-danger",
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{attemptText(attempt)}</p>
        {outcomeAdvice[attempt.outcome] && <p className="mt-0.5">{outcomeAdvice[attempt.outcome]}</p>}
        <p className="mt-0.5 text-muted tabular-nums">
          Attempt {attempt.number}, <DateTime value={attempt.started_at} timeZone={timezone} show="second" />,
          took {durationText(attempt.duration_ms)}
        </p>
        <p className="mt-0.5 font-mono text-xs break-all text-muted">{attempt.url}</p>
        {attempt.response_excerpt && (
          <details className="group mt-2">
            <summary className="inline-flex items-center gap-1 rounded-xs font-semibold text-primary">
              <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />{" "}
              Response<span className="sr-only"> to attempt {attempt.number}</span>
            </summary>
            <AnswerExcerpt excerpt={attempt.response_excerpt} className="mt-2" />
          </details>
        )}
      </div>
    </li>
  );
}
