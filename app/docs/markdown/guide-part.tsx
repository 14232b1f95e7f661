import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Chapter, Guide } from "@/lib/api/docs/parse-guide";
import { chapterId } from "../headings";
import { Blocks } from "./blocks";
import { inOrder } from "./show-text";

/** The body of a guide. */
export function GuidePart({ guide: { opening, chapters } }: { guide: Guide }) {
  const steps = chapters.filter(({ step }) => step !== undefined);
  const others = chapters.filter(({ step }) => step === undefined);
  return (
    <>
      <Blocks blocks={opening} />
      {steps.length > 0 && (
        <ol className={classNames("flex flex-col gap-10", opening.length > 0 && "mt-8")}>
          {inOrder(steps.map(stepOf))}
        </ol>
      )}
      {inOrder(others.map(chapterOf))}
    </>
  );
}

function stepOf(chapter: Chapter): ReactNode {
  const numbered = (words: ReactNode) => (
    <div className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 -rotate-3 place-content-center rounded-xs bg-gold-soft text-sm font-semibold text-gold-ink"
      >
        {chapter.step}
      </span>
      <div className="min-w-0">
        <h2 className="mb-1 text-base leading-7 font-semibold">{chapter.title}</h2>
        {words}
      </div>
    </div>
  );
  return (
    <li id={chapterId(chapter)} className="scroll-mt-18">
      <Blocks blocks={chapter.blocks} around={numbered} />
    </li>
  );
}

function chapterOf(chapter: Chapter): ReactNode {
  return (
    <section id={chapterId(chapter)} className="mt-10 scroll-mt-18">
      <h2 className="mb-3 text-xl font-semibold">{chapter.title}</h2>
      <Blocks blocks={chapter.blocks} />
    </section>
  );
}
