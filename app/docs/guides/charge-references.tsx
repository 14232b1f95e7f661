import { TextLink } from "@/components/ui/text-link";
import { DataTable } from "../data-table";
import { errorAnchor, subscriptionGuides } from "../outline";
import { Subsection } from "../section";
import { Code, Prose } from "../text";

export function ChargeReferences() {
  return (
    <Subsection {...subscriptionGuides.chargeReferences}>
      <Prose>
        <p>
          <Code>reseller_charge_reference</Code> names the cycle in your books, 1 to 255 characters of your
          choice. It pays <strong>once, for ever</strong>: sent again it answers the payment it made, as that
          is now, with status 200 and <Code>Idempotent-Replayed: true</Code>, and charges nothing. That holds
          even after the subscription is completed or canceled, so a bill whose answer you lost can always be
          asked for again.
        </p>
        <p>
          Take one that is the same for every attempt at one cycle and different for the next: the recurring
          order and the number of the cycle, not the time of the call. A new reference is a new cycle, also
          within the same month.
        </p>
      </Prose>
      <DataTable
        caption="What a charge reference answers"
        head={["You send", "Answer", "Charged"]}
        rows={[
          ["A new one", "201, the next cycle is paid", "Yes"],
          ["One that has paid this bill", "200, the payment it made", "No"],
          [
            "One that has paid another bill",
            <span key="answer">
              422{" "}
              <TextLink href={`#${errorAnchor("idempotency_key_reused")}`}>idempotency_key_reused</TextLink>:
              the denomination, the quantity or <Code>customer_identifier</Code> differs
            </span>,
            "No",
          ],
          ["One that was refused", "As if it were new: a refusal uses nothing up", "If accepted"],
          [
            "One that begins with simulator:",
            <span key="answer">
              422 on <Code>reseller_charge_reference</Code>: reserved for simulated cycles
            </span>,
            "No",
          ],
        ]}
      />
      <div className="mt-8">
        <Prose>
          <p>
            <Code>reseller_subscription_reference</Code> is your recurring order. It may be left out; the
            first one you give is recorded, and another one later is refused on that field.
          </p>
          <p>
            After a <Code>500</Code>, a <Code>503</Code> or no answer, send the same bill with the same
            reference until you have an answer. Two copies at once are safe too: one pays, the other is told
            of it.
          </p>
        </Prose>
      </div>
    </Subsection>
  );
}
