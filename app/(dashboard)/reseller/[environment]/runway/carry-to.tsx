import { Money } from "@/components/money";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { asTyped } from "@/lib/http/typed-amount";
import type { RunwayProps } from "./runway-props";

type Props = Omit<RunwayProps, "timezone">;

/** Asks by the address which day the wallet is to reach, and says what that takes beside what waits. */
export function CarryTo({ view, days, home, currency, waiting }: Props) {
  return (
    <form action={home} method="get" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field name="until" label="Carry the wallet to" required>
        <Input type="date" defaultValue={days.chosen} min={days.first} max={days.last} />
      </Field>
      <Button type="submit" variant="secondary">
        Reckon
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
  if (amount === 0) return <>Every cycle through that day is paid without a top-up.</>;
  const asked = <Money amountMinor={waiting} currency={currency} />;
  if (more <= 0) return <>Every cycle through that day is paid once the {asked} that waits is credited.</>;
  return (
    <>
      Top up{" "}
      <strong>
        <Money amountMinor={more} currency={currency} />
      </strong>{" "}
      {waiting > 0 && <>beside the {asked} that waits, </>}and every cycle through that day is paid.{" "}
      {home.endsWith("/live") && (
        <TextLink href={`${home}/top-up?amount=${asTyped(more)}`}>Ask for it</TextLink>
      )}
    </>
  );
}
