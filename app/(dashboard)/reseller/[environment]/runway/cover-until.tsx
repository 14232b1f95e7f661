import { Money } from "@/components/money/money";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { formatDecimal } from "@/lib/base/typed-amount";
import type { RunwayProps } from "./runway-props";

type Props = Omit<RunwayProps, "timezone">;

/** Calculates the top-up that covers every cycle until a day, beside the top-ups that are pending. */
export function CoverUntil({ view, days, home, currency, waiting }: Props) {
  return (
    <form action={home} method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field name="until" label="Cover until" required>
        <Input type="date" defaultValue={days.chosen} min={days.first} max={days.last} />
      </Field>
      <Button type="submit" variant="secondary">
        Calculate
      </Button>
      <p className="min-w-48 flex-1 self-center text-sm">
        <WhatItTakes amount={view.topUp.amount} waiting={waiting} home={home} currency={currency} />
      </p>
    </form>
  );
}

type Takes = Pick<Props, "home" | "currency" | "waiting"> & { readonly amount: number };

function WhatItTakes({ amount, waiting, home, currency }: Takes) {
  const more = amount - waiting;
  if (amount === 0) return <>The balance covers every cycle until that day.</>;
  const asked = <Money amountMinor={waiting} currency={currency} />;
  if (more <= 0) return <>The pending {asked} covers every cycle until that day.</>;
  return (
    <>
      Top up{" "}
      <strong>
        <Money amountMinor={more} currency={currency} />
      </strong>{" "}
      {waiting > 0 && <>besides the pending {asked} </>}to cover every cycle until that day.{" "}
      {home.endsWith("/live") && (
        <TextLink href={`${home}/top-up?amount=${formatDecimal(more)}`}>Request this top-up</TextLink>
      )}
    </>
  );
}
