"use client";

import { useId } from "react";
import { Input } from "@/components/ui/field";
import type { TimeZone } from "@/lib/base/time-zones";

type Props = { readonly zones: readonly TimeZone[]; readonly chosen: string };

/** Renders a time zone input with suggestions. */
export function TimezoneInput({ zones, chosen }: Props) {
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
        {zones.map(({ name }) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </datalist>
    </>
  );
}
