import { classNames } from "@/components/ui/class-names";

interface DateTimeProps {
  readonly value: string | Date;
  readonly timeZone?: string;
  /** `date` leaves the time of day out, `second` goes into it further. */
  readonly show?: "date" | "time" | "second";
  readonly className?: string;
}

/** A moment in a named time zone, the same wherever it is rendered: `1 Jul 2025, 11:32 UTC`. */
export function DateTime({ value, timeZone = "UTC", show = "time", className }: DateTimeProps) {
  const moment = new Date(value);
  const text = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(show !== "date" && { hour: "2-digit", minute: "2-digit", timeZoneName: "short" as const }),
    ...(show === "second" && { second: "2-digit" }),
  }).format(moment);
  return (
    <time dateTime={moment.toISOString()} className={classNames("whitespace-nowrap tabular-nums", className)}>
      {text}
    </time>
  );
}
