import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { deliveryRemark } from "@/app/(dashboard)/_words/delivery-remark";
import { DeliveryBadge } from "@/components/money/delivery-badge";
import { TimeLeft } from "@/components/money/time-left";
import { DateTime } from "@/components/money/values";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Check, ChevronDown, X } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/base/clock";
import { durationText } from "@/lib/webhooks/deliveries/failure-message";
import type { DeliveryAttempt, EventDelivery } from "@/lib/webhooks/deliveries/schema";
import { endpointName } from "@/lib/webhooks/endpoints/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { attemptText, outcomeAdvice } from "../../attempt-text";
import { AnswerExcerpt } from "../../bodies";

type Props = {
  readonly delivery: EventDelivery;
  readonly visit: Visit;
  /** The path of the event's page. */
  readonly path: string;
  /** The account's endpoints. */
  readonly endpoints: readonly WebhookEndpoint[];
};

/** Renders one delivery of an event, with its attempts newest first. */
export function DeliveryCard({ delivery, visit, path, endpoints }: Props) {
  const { timezone } = visit.user;
  const { attempts, created_at: createdAt, next_attempt_at: next } = delivery;
  const remark = deliveryRemark(delivery);
  const target = targetOf({ id: delivery.endpoint_id, endpoints, home: visit.home });
  return (
    <Card
      title={delivery.number === 1 ? "Delivery" : `Delivery ${delivery.number}`}
      description={
        <>
          {target ? <>To {target}, started</> : delivery.status === "unsent" ? "Recorded" : "Started"}{" "}
          <DateTime value={createdAt} timeZone={timezone} show="second" />
        </>
      }
      actions={<DeliveryBadge status={delivery.status} attempts={delivery.attempt_count} />}
    >
      {next && (
        <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <p>
            Attempt {delivery.attempt_count + 1} <TimeLeft until={next} from={now().toISOString()} />, at{" "}
            <DateTime value={next} timeZone={timezone} show="second" />
          </p>
          <a href={path} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            Refresh
          </a>
        </CardBody>
      )}
      {attempts.length > 0 && (
        <ol className="divide-y divide-line border-t border-line" aria-label="Attempts">
          {attempts.toReversed().map((attempt) => (
            <AttemptEntry key={attempt.number} attempt={attempt} timezone={timezone} />
          ))}
        </ol>
      )}
      {remark && <CardFooter>{remark}</CardFooter>}
    </Card>
  );
}

type TargetProps = Pick<Props, "endpoints"> & { readonly id: string | null; readonly home: string };

/**
 * Returns a link to a delivery's endpoint, or "a deleted endpoint". Returns null if the delivery has no endpoint, as while it
 * is unsent, or if its endpoint is the account's only one.
 */
function targetOf({ id, endpoints, home }: TargetProps) {
  const endpoint = endpoints.find((one) => one.id === id);
  if (id === null || (endpoint && endpoints.length === 1)) return null;
  if (!endpoint) return "a deleted endpoint";
  return (
    <TextLink href={`${home}/webhook/endpoints/${id}`} className="break-all">
      {endpointName(endpoint)}
    </TextLink>
  );
}

/** Renders one delivery attempt and its result, with the response in a disclosure. */
function AttemptEntry({ attempt, timezone }: { attempt: DeliveryAttempt; timezone: string }) {
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
