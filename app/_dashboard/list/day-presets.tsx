import { TextLink } from "@/components/ui/text-link";
import { DAY_MS, now } from "@/lib/clock";
import { dayOf } from "../zoned-time";
import { type Filters, type OpenList, withChosen } from "./list";

/** Days that are often asked for, each as an address; nothing where a list cannot be asked for days. */
export function DayPresets<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen } = open;
  if (!("from" in list.filters && "to" in list.filters)) return null;
  const set: Readonly<Record<string, string | undefined>> = chosen;
  const presets = presetsAt(now(), visit.user.timezone);
  return (
    <ul aria-label="Days" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {presets.map(({ name, from, to }) => (
        <li key={name}>
          <TextLink
            href={withChosen(`${visit.home}${list.path}`, { ...set, from, to })}
            aria-current={set["from"] === from && set["to"] === to ? "true" : undefined}
            className="aria-current:font-semibold aria-current:text-ink"
          >
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

type Preset = { readonly name: string; readonly from: string; readonly to: string };

/** By the clocks of whoever looks. */
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
