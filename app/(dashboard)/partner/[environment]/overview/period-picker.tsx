import Link from "next/link";
import { PERIODS, type PeriodDays } from "./period";

type Props = { readonly chosen: PeriodDays; readonly home: string };

/** Links that choose the number of days. */
export function PeriodPicker({ chosen, home }: Props) {
  return (
    <nav
      aria-label="Period"
      className="inline-flex overflow-hidden rounded-md border border-line-strong text-sm"
    >
      {PERIODS.map((days) => (
        <Link
          key={days}
          href={`${home}?days=${days}`}
          scroll={false}
          aria-current={days === chosen ? "true" : undefined}
          className="border-l border-line px-3 py-1.5 font-semibold text-muted -outline-offset-2 first:border-l-0 hover:text-ink aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
