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
  /** The end of the countdown, in ISO 8601. */
  readonly until: string;
  /** The time of rendering in ISO 8601, so that server and browser render the same text. */
  readonly from: string;
}

/** Renders a countdown, such as `in 4 minutes`. The text is static without JavaScript. */
export function TimeLeft({ until, from }: TimeLeftProps) {
  const [now, setNow] = useState(() => Date.parse(from));
  useEffect(() => {
    // Measures elapsed time, because the browser's clock can be wrong.
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
