"use client";

import { useId } from "react";
import { Input } from "@/components/ui/field";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Renders a time zone input with suggestions. */
export function TimezoneInput({ zones, chosen }: { zones: readonly string[]; chosen: string }) {
  const list = useId();
  return (
    <>
      <Input
        key={chosen}
        list={list}
        defaultValue={chosen}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <datalist id={list}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Renders a hidden field that sends the browser's time zone, or UTC without JavaScript. */
export function BrowserTimezone() {
  const timezone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name="timezone" value={timezone} />;
}
