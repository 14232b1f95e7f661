import { ButtonLink } from "@/components/ui/button-link";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { now } from "@/lib/base/clock";
import { type Period, periodAt } from "@/lib/insight/earnings/periods";
import { periodWords } from "./period-words";

type Props = {
  readonly unit: "month" | "quarter";
  readonly period: Period;
  readonly timezone: string;
  /** The URL prefix before the period's name. */
  readonly href: string;
};

/** Links to the previous and the next period. */
export function PeriodLinks({ unit, period, timezone, href }: Props) {
  const before = periodAt(new Date(period.from.getTime() - 1), unit, timezone);
  const after = periodAt(period.to, unit, timezone);
  const link = (to: Period, icon: typeof ChevronLeft) => {
    const Icon = icon;
    return (
      <ButtonLink href={`${href}${to.name}`} variant="secondary" size="sm" className="px-2!">
        <Icon aria-hidden="true" />
        <span className="sr-only">{periodWords(to)}</span>
      </ButtonLink>
    );
  };
  return (
    <>
      {link(before, ChevronLeft)}
      {after.from <= now() && link(after, ChevronRight)}
    </>
  );
}
