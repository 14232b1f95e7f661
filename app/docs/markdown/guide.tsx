import type { ReactNode } from "react";
import { Section, Subsection } from "../section";
import { Blocks } from "./blocks";
import type { Chapter } from "./parse-guide";
import { readGuide } from "./read-guide";
import { inOrder } from "./show-text";

/** A guide as a section of the page, or as a part of one. */
export function Guide({ id, isPart = false }: { id: string; isPart?: boolean }) {
  const { title, opening, chapters } = readGuide(id);
  const Frame = isPart ? Subsection : Section;
  const steps = chapters.filter(({ step }) => step !== undefined);
  const columns = chapters.filter(({ step }) => step === undefined);
  return (
    <Frame id={id} title={title}>
      <Blocks blocks={opening} />
      {steps.length > 0 && <ol className="flex flex-col gap-10">{inOrder(steps.map(stepOf))}</ol>}
      {columns.length > 0 && (
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">{inOrder(columns.map(columnOf))}</div>
      )}
    </Frame>
  );
}

function stepOf({ title, step, blocks }: Chapter): ReactNode {
  const numbered = (words: ReactNode) => (
    <div className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 -rotate-3 place-content-center rounded-xs bg-gold-soft text-sm font-semibold text-gold-ink"
      >
        {step}
      </span>
      <div className="min-w-0">
        <h3 className="mb-1 text-base leading-7 font-semibold">{title}</h3>
        {words}
      </div>
    </div>
  );
  return (
    <li>
      <Blocks blocks={blocks} around={numbered} />
    </li>
  );
}

function columnOf({ title, blocks }: Chapter): ReactNode {
  return (
    <div className="min-w-0">
      <h4 className="mb-2 text-sm font-semibold">{title}</h4>
      <Blocks blocks={blocks} />
    </div>
  );
}
