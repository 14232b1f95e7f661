import { TextLink } from "@/components/ui/text-link";
import { DataTable } from "../data-table";
import { anchorOf, errorAnchor, eventAnchor, subscriptionGuides } from "../outline";
import { Subsection } from "../section";
import { Code, Prose } from "../text";

export function LifeCycle() {
  return (
    <Subsection {...subscriptionGuides.lifeCycle}>
      <Prose>
        <p>
          A partner <TextLink href={`#${anchorOf("createSubscription")}`}>creates a subscription</TextLink>{" "}
          and sends the customer to its <Code>authorization_url</Code>. In <strong>live</strong> the customer
          picks a reseller's shop there and is sent on to it; that shop bills every cycle. In{" "}
          <strong>test</strong> the page has a simulator: run the next cycle, several or all, and see what
          each sends to your webhook.
        </p>
        <p>
          A cycle is paid when a bill for it is accepted: the reseller's wallet pays for a voucher, the
          subscription's amount is redeemed of it at once, and what is left stays on the voucher for the
          customer. The first bill accepted assigns the reseller for good; a pick alone assigns nobody, so
          until then the customer may come back and pick another.
        </p>
      </Prose>
      <DataTable
        caption="What changes a subscription"
        head={["What happens", "From", "To", "Event"]}
        rows={[
          [
            "The first cycle is paid",
            <Code key="from">pending</Code>,
            <Code key="to">active</Code>,
            <EventLink key="event" type="subscription.activated" />,
          ],
          [
            "A later cycle is paid",
            <Code key="from">active</Code>,
            <Code key="to">active</Code>,
            <EventLink key="event" type="subscription.renewed" />,
          ],
          [
            "The final cycle is paid",
            <Code key="from">active</Code>,
            <Code key="to">completed</Code>,
            <EventLink key="event" type="subscription.completed" />,
          ],
          [
            "Canceled in test, or before anyone billed",
            <FromOpen key="from" />,
            <Code key="to">canceled</Code>,
            <EventLink key="event" type="subscription.cancelled" />,
          ],
          [
            "Cancellation asked for in live",
            <Code key="from">active</Code>,
            <span key="to">
              <Code>active</Code>, with <Code>cancel_requested_at</Code>
            </span>,
            <EventLink key="event" type="subscription.cancel_requested" />,
          ],
          [
            "The reseller confirms",
            <Code key="from">active</Code>,
            <Code key="to">canceled</Code>,
            <EventLink key="event" type="subscription.cancelled" />,
          ],
          [
            "Cancellation of a completed one",
            <Code key="from">completed</Code>,
            <Code key="to">completed</Code>,
            <span key="event">
              None: <TextLink href={`#${errorAnchor("subscription_already_completed")}`}>refused</TextLink>
            </span>,
          ],
        ]}
      />
      <div className="mt-8">
        <Prose>
          <p>
            A subscription with one cycle sends <Code>subscription.activated</Code> and then{" "}
            <Code>subscription.completed</Code>. One without <Code>total_cycles</Code> runs until it is
            canceled.
          </p>
          <p>
            <Code>next_cycle_at</Code> is counted from the activation, by the calendar of the partner's time
            zone: activated on 31 January, the next cycles are due on 28 February, 31 March and 30 April, at
            the same time of day. It says when the customer expects to be charged; a bill that comes earlier
            or later is accepted and moves no date.
          </p>
        </Prose>
      </div>
    </Subsection>
  );
}

function FromOpen() {
  return (
    <>
      <Code>pending</Code> or <Code>active</Code>
    </>
  );
}

function EventLink({ type }: { type: string }) {
  return <TextLink href={`#${eventAnchor(type)}`}>{type}</TextLink>;
}
