"use client";

import { useEffect, useRef } from "react";
import { Select } from "@/components/ui/select";

/** The time zones, UTC first. Where script runs the browser's own is chosen, unless something else was. */
export function TimezoneSelect({ zones }: { zones: readonly string[] }) {
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { value = "", options = [] } = select.current ?? {};
    const isKnown = [...options].some((option) => option.value === guess);
    if (select.current && value === "UTC" && isKnown) select.current.value = guess;
  }, []);

  return (
    <Select ref={select} defaultValue="UTC">
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
