import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import type { Environment } from "@/lib/base/fields";

type FirstStep = {
  readonly title: string;
  readonly done: boolean;
  /** The instructions, shown until the step is done. */
  readonly children: ReactNode;
};

/**
 * Renders the first steps of a new account, in order. Completed steps are listed without instructions. Renders nothing once all
 * steps are done.
 */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.every((step) => step.done)) return null;
  const doneCount = steps.filter((step) => step.done).length;
  return (
    <Card title="First steps" description={`${doneCount} of ${steps.length} done`}>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 px-5 py-4 sm:px-6">
            <Marker number={index + 1} done={step.done} />
            <div className="min-w-0 flex-1">
              <p className={classNames("leading-7 font-semibold", step.done && "text-muted")}>
                {step.title}
                {step.done && <span className="sr-only"> (done)</span>}
              </p>
              {!step.done && (
                <div className="mt-1 flex flex-col gap-3 text-sm text-muted">{step.children}</div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Marker({ number, done }: { number: number; done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "flex size-7 shrink-0 items-center justify-center rounded-sm text-sm font-semibold tabular-nums",
        done ? "bg-success-soft text-success" : "bg-gold-soft text-gold-ink",
      )}
    >
      {done ? <Check className="size-4" /> : number}
    </span>
  );
}

type Holder = keyof typeof keyVariables;

/** Returns a curl command that posts `body` to an operation of the API. It reads the key from a shell variable. */
export function curl(publicUrl: string, path: string, holder: Holder, body: object): string {
  return `curl ${publicUrl}/api/v1${path} \\
  -H "Authorization: Bearer $${keyVariables[holder]}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
}

/**
 * Returns a shell command that sets the variable from which the {@link curl} command reads the API key. The key is a
 * placeholder.
 */
export function exportKey(holder: Holder, environment: Environment): string {
  return `export ${keyVariables[holder]}=sk_${environment}_tsr_…`;
}
