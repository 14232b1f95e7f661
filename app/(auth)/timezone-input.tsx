"use client";

import { useEffect, useEffectEvent, useId, useRef } from "react";
import { Input } from "@/components/ui/input";
import type { TimeZone } from "@/lib/base/time-zones";

const UTC = "UTC";

type Props = { readonly zones: readonly TimeZone[]; readonly chosen?: string | undefined };

/** A time zone input with suggestions. With script it defaults to the browser's zone. */
export function TimezoneInput({ zones, chosen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  const beginWithOwn = useEffectEvent(() => {
    const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const own = zones.find(({ name, firstName }) => name === guess || firstName === guess);
    if (chosen === undefined && input.current?.value === UTC && own) input.current.value = own.name;
  });
  useEffect(() => beginWithOwn(), []);

  return (
    <>
      <Input
        key={chosen}
        ref={input}
        list={list}
        defaultValue={chosen ?? UTC}
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
