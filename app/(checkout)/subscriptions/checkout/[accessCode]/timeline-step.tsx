import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Check, Circle, CircleDot, Ellipsis, type Icon, X } from "@/components/ui/icons";

const marks = {
  paid: { icon: Check, style: "bg-success-soft text-success" },
  canceled: { icon: X, style: "bg-line text-muted" },
  next: { icon: CircleDot, style: "bg-primary-soft text-primary" },
  upcoming: { icon: Circle, style: "text-muted" },
  more: { icon: Ellipsis, style: "text-muted" },
} satisfies Record<string, { icon: Icon; style: string }>;

interface TimelineStepProps {
  readonly mark: keyof typeof marks;
  readonly title: string;
  readonly date?: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

/** A timeline step: marker, title, time and details. */
export function TimelineStep({ mark, title, date, note, children }: TimelineStepProps) {
  const { icon: Icon, style } = marks[mark];
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={classNames("flex size-7 shrink-0 items-center justify-center rounded-full", style)}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={mark === "more" ? "text-muted" : "font-semibold"}>{title}</span>
          {date && <span className="text-sm text-muted">{date}</span>}
        </p>
        {note && <p className="text-sm text-muted">{note}</p>}
        {children && <div className="mt-2">{children}</div>}
      </div>
    </li>
  );
}
