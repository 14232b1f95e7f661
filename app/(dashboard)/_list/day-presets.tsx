import { TextLink } from "@/components/ui/text-link";
import { DAY_MS, now } from "@/lib/base/clock";
import { dayOf } from "../_words/zoned-time";
import { type Filters, type OpenList, withChosen } from "./list";

/** Links to common date ranges. Renders nothing if the list has no date filter. */
export function DayPresets<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen } = open;
  if (!("from" in list.filters && "to" in list.filters)) return null;
  const set: Readonly<Record<string, string | undefined>> = chosen;
  const presets = presetsAt(now(), visit.user.timezone);
  return (
    <ul aria-label="Days" className="flex flex-wrap gap-x-4 text-sm">
      {presets.map(({ name, from, to }) => (
        <li key={name}>
          <TextLink
            href={withChosen(`${visit.home}${list.path}`, { ...set, from, to })}
            aria-current={set["from"] === from && set["to"] === to ? "true" : undefined}
            className="inline-flex min-h-8 items-center aria-current:font-semibold aria-current:text-ink"
          >
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

type Preset = { readonly name: string; readonly from: string; readonly to: string };

/** In the reader's time zone. */
function presetsAt(time: Date, timezone: string): Preset[] {
  const daysAgo = (days: number) => dayOf(new Date(time.getTime() - days * DAY_MS), timezone);
  const today = daysAgo(0);
  return [
    { name: "Today", from: today, to: today },
    { name: "Yesterday", from: daysAgo(1), to: daysAgo(1) },
    { name: "7 days", from: daysAgo(6), to: today },
    { name: "30 days", from: daysAgo(29), to: today },
    { name: "This month", from: `${today.slice(0, 8)}01`, to: today },
  ];
}
