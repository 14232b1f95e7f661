"use client";

import { useEffect, useState } from "react";

const TICK_MS = 1_000;

const words = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });
const units = [
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

interface TimeLeftProps {
  /** ISO 8601 times. `from` is the time of rendering, so that server and browser render the same text. */
  readonly until: string;
  readonly from: string;
}

/** A countdown: `in 4 minutes`. Static without script. */
export function TimeLeft({ until, from }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.parse(from));
  useEffect(() => {
    // Measures elapsed time, because the browser's clock may be wrong.
    const begunMs = performance.now();
    const timer = setInterval(() => setNow(Date.parse(from) + performance.now() - begunMs), TICK_MS);
    return () => clearInterval(timer);
  }, [from]);
  return <span className="tabular-nums">{textOf(Math.ceil((Date.parse(until) - now) / 1_000))}</span>;
}

function textOf(seconds: number): string {
  if (seconds <= 0) return "now";
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[2];
  return words.format(Math.round(seconds / length), unit);
}
