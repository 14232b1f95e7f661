"use client";

import { useEffect, useRef } from "react";
import { Select } from "@/components/ui/select";
import type { TimeZone } from "@/lib/time-zones";

/** The time zones, UTC first. Where script runs the browser's own is chosen, unless something else was. */
export function TimezoneSelect({ zones }: { zones: readonly TimeZone[] }) {
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { value = "", options = [] } = select.current ?? {};
    const own = [...options].find(
      (option) => option.value === guess || option.dataset["firstName"] === guess,
    );
    if (select.current && value === "UTC" && own) select.current.value = own.value;
  }, []);

  return (
    <Select ref={select} defaultValue="UTC">
      {zones.map(({ name, firstName }) => (
        <option key={name} value={name} data-first-name={firstName === name ? undefined : firstName}>
          {name.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
