import type { ReactNode } from "react";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A chapter of the reference, which can be linked to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 border-t border-line pt-10 pb-14 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="mb-6 font-display text-3xl">
        <AnchorLink id={id}>{title}</AnchorLink>
      </h2>
      {children}
    </section>
  );
}

/** A part of a chapter, which can be linked to as well. */
export function Subsection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 scroll-mt-6 first:mt-0">
      <h3 id={`${id}-title`} className="mb-4 text-xl font-semibold">
        <AnchorLink id={id}>{title}</AnchorLink>
      </h3>
      {children}
    </section>
  );
}

function AnchorLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className="group rounded-xs no-underline decoration-gold decoration-2 underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}

/** Words and what they are about beside them, where there is room. The code stays in sight while the words scroll. */
export function Split({ children, code }: { children: ReactNode; code: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="min-w-0">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-6 xl:self-start">{code}</div>
    </div>
  );
}
