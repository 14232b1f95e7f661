"use client";

import type { ReactNode } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { Alert } from "@/components/ui/alert";
import type { CopyWords } from "@/components/ui/copy-button";
import { CopyField } from "@/components/ui/copy-field";
import { Field, FormContext, Input, Textarea } from "@/components/ui/field";
import { type FormActionWords, useFormAction } from "@/components/ui/form-state";
import { Select } from "@/components/ui/select";
import type { Locale } from "@/lib/base/locales";
import { runScenario } from "./actions";
import type { StepResult } from "./play-scenario";
import { RunButton } from "./simulator";

interface ScenarioFormProps {
  readonly accessCode: string;
  readonly nextCycle: number;
  /** The scenario in the page's URL, one step per line, with the problem if it cannot be parsed. */
  readonly linked: { readonly scenario: string; readonly problem?: string | undefined };
  /** The steps to choose from, with their labels. */
  readonly steps: readonly { readonly value: string; readonly label: string }[];
  /** The earliest date that the date field accepts: the date of the next cycle; undefined if there is no next cycle. */
  readonly firstDate: string | undefined;
  /** The URL of the page. */
  readonly url: string;
  readonly locale: Locale;
  readonly text: Messages["simulator"]["scenario"];
  readonly words: FormActionWords;
  readonly copyWords: CopyWords;
  /** The summary element of the disclosure. */
  readonly children: ReactNode;
}

/**
 * Renders a disclosure with a form for a scenario: a list of steps that the user picks or types, then runs or shares as a link.
 * Works without JavaScript.
 */
export function ScenarioForm(props: ScenarioFormProps) {
  const { accessCode, nextCycle, linked, steps, firstDate, url, locale, text, words, copyWords } = props;
  const [answer, submit] = useFormAction(runScenario, words);
  const scenario = answer.values?.["scenario"] ?? answer.data?.scenario ?? linked.scenario;
  const isUntouched = answer.status === "idle";
  const isKnown = answer.status === "success" || (isUntouched && linked.problem === undefined);
  return (
    <details className="group" open={!isUntouched || linked.scenario !== ""}>
      {props.children}
      <div className="flex flex-col gap-5 px-5 pb-5 sm:px-6 sm:pb-6">
        <p className="text-sm text-muted">{text.description}</p>
        {answer.status === "error" && (
          <Alert tone="danger" role="alert">
            {answer.message}
          </Alert>
        )}
        <FormContext value={{ ...answer, values: { ...answer.values, scenario } }}>
          <form action={submit} className="flex flex-col gap-5">
            <input type="hidden" name="access_code" value={accessCode} />
            <input type="hidden" name="page_locale" value={locale} />
            <input type="hidden" name="next" value={nextCycle} />
            <Field name="step" label={text.step} required>
              <Select>
                {steps.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <div className="flex items-end gap-2">
              <Field name="date" label={text.date} saysOptional={false} className="min-w-0 flex-1">
                <Input type="date" min={firstDate} />
              </Field>
              <RunButton variant="secondary" name="act" value="add">
                {text.add}
              </RunButton>
            </div>
            <Field
              name="scenario"
              label={text.steps}
              saysOptional={false}
              error={isUntouched ? linked.problem : undefined}
            >
              <Textarea
                dir="ltr"
                rows={6}
                wrap="off"
                spellCheck={false}
                autoCapitalize="none"
                className="font-mono"
              />
            </Field>
            <RunButton name="act" value="run" block>
              {text.run}
            </RunButton>
          </form>
        </FormContext>
        <div role="status" className="empty:hidden">
          {answer.data?.results && <Results results={answer.data.results} />}
        </div>
        {scenario !== "" && isKnown && (
          <CopyField label={text.link} what={text.link} value={linkTo(url, scenario)} words={copyWords} />
        )}
      </div>
    </details>
  );
}

function Results({ results }: { readonly results: readonly StepResult[] }) {
  return (
    <ol className="flex list-decimal flex-col gap-2 ps-6 text-sm">
      {results.map(({ step, text, isProblem }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are not unique and do not move
        <li key={at} className="marker:text-muted">
          <code dir="ltr" className="font-mono text-[0.8125rem] break-all">
            {step}
          </code>
          <p className={isProblem ? "text-danger" : "text-muted"}>
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Returns a link that opens the page with the steps filled in, without running them. */
function linkTo(url: string, scenario: string): string {
  return `${url}?scenario=${scenario
    .trim()
    .split(/[\s,]+/)
    .join(",")}`;
}
