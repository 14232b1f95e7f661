import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { X } from "@/components/ui/icons";

const tiles = {
  paid: "bg-gold-soft font-semibold text-gold-ink",
  next: "border border-dashed border-line-strong text-muted",
  end: "bg-line text-muted",
};

interface TimelineEntryProps {
  readonly kind: keyof typeof tiles;
  /** The cycle's number; absent for other entries. */
  readonly number?: number;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Beside it where there is room, otherwise below. */
  readonly aside?: ReactNode;
}

/** An entry of the subscription's timeline. */
export function TimelineEntry({ kind, number, title, note, aside }: TimelineEntryProps) {
  return (
    <li className="flex gap-4 px-5 py-4 text-sm sm:px-6">
      <span
        className={classNames(
          "grid h-8 min-w-8 shrink-0 place-content-center self-start rounded-sm px-1.5 tabular-nums",
          tiles[kind],
        )}
      >
        {number === undefined ? (
          <X aria-hidden="true" className="size-4" />
        ) : (
          <>
            <span className="sr-only">Cycle </span>
            {number}
          </>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:justify-between sm:gap-6">
        <div>
          <p className="leading-8">{title}</p>
          {note && <p className="text-muted">{note}</p>}
        </div>
        {aside}
      </div>
    </li>
  );
}
