import { Section } from "../section";
import { Billing } from "./billing";
import { Cancelling } from "./cancelling";
import { ChargeReferences } from "./charge-references";
import { LifeCycle } from "./life-cycle";
import { Refusals } from "./refusals";

export function Subscriptions() {
  return (
    <Section id="how-subscriptions-work" title="How subscriptions work">
      <LifeCycle />
      <Billing />
      <ChargeReferences />
      <Refusals />
      <Cancelling />
    </Section>
  );
}
