import { classNames } from "@/components/ui/class-names";
import { fills, type Tone } from "./series";

export type Meaning = {
  readonly name: string;
  readonly tone: Tone;
  /** The total of the series, if meaningful. */
  readonly total?: string;
  /** A threshold line. */
  readonly isDashed?: boolean;
};

/** The legend of a chart. */
export function Legend({ meanings }: { readonly meanings: readonly Meaning[] }) {
  return (
    <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {meanings.map(({ name, tone, total, isDashed }) => (
        <li key={name} className="flex items-center gap-2">
          <svg
            aria-hidden="true"
            viewBox="0 0 10 10"
            className={classNames("size-2.5 shrink-0", fills[tone])}
          >
            {isDashed ? <path d="M0 4H4V6H0ZM6 4H10V6H6Z" /> : <rect width="10" height="10" rx="2" />}
          </svg>
          <span>
            {name}
            {total !== undefined && <span className="font-semibold tabular-nums"> {total}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
