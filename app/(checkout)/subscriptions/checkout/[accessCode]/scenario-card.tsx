import { checkoutPath } from "@/app/(checkout)/_parts/checkout-path";
import { dayOf } from "@/app/(dashboard)/_words/zoned-time";
import { Card } from "@/components/ui/card";
import { ChevronDown } from "@/components/ui/icons";
import { now } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { PageContext } from "./page-context";
import { linkedScenario, OFFERED_STEPS } from "./play-scenario";
import { ScenarioForm } from "./scenario-form";
import { upcomingCycles } from "./upcoming-cycles";

interface ScenarioCardProps extends PageContext {
  /** The `scenario` parameter of the page's URL. */
  readonly scenario: string | string[] | undefined;
}

/** Renders the scenario form of a test subscription, collapsed unless the URL contains a scenario. */
export function ScenarioCard({ checkout, language, scenario }: ScenarioCardProps) {
  const { accessCode, currentCycle, timezone } = checkout;
  const { locale, messages } = language;
  const { billing, scenario: text } = messages.simulator;
  const names: Readonly<Record<string, string>> = text.names;
  const [nextCycle] = upcomingCycles(checkout, now());
  return (
    <Card aria-labelledby="scenario">
      <ScenarioForm
        accessCode={accessCode}
        nextCycle={currentCycle + 1}
        linked={linkedScenario(scenario, language)}
        steps={OFFERED_STEPS.map((value) => ({
          value,
          label: [value, ...(names[value] ? [names[value]] : [])].join(": "),
        }))}
        firstDate={nextCycle && dayOf(nextCycle.dueAt, timezone)}
        url={env().publicUrl + checkoutPath("subscriptions", accessCode)}
        locale={locale}
        text={text}
        words={messages.common.form}
        copyWords={billing}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 px-5 sm:px-6">
          <h2 id="scenario" className="text-base font-semibold">
            {text.title}
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
      </ScenarioForm>
    </Card>
  );
}
