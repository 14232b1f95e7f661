import { env } from "@/lib/env";
import { formatMinor, MAX_AMOUNT_MINOR } from "@/lib/money";
import { DataTable } from "../data-table";
import { guides } from "../outline";
import { Section } from "../section";
import { Code, Prose } from "../text";

export function Formats() {
  const { CURRENCY } = env();
  return (
    <Section {...guides.formats}>
      <Prose>
        <p>
          Amounts are integers in minor units of {CURRENCY}, the one currency of this deployment:{" "}
          <Code>1000</Code> is {formatMinor(1000, CURRENCY)}. Beside every amount stands its{" "}
          <Code>_display</Code>, ready to show.
        </p>
      </Prose>
      <DataTable
        caption="Formats"
        head={["", "Form", "Example"]}
        rows={[
          [
            "Amount",
            `Integer, 1 to ${MAX_AMOUNT_MINOR.toLocaleString("en-US")} in a request. A string or a fraction is refused.`,
            <Code key="amount">123450</Code>,
          ],
          [
            "Display",
            "Symbol and two decimals. For people; compute with the integer.",
            <Code key="display">{formatMinor(123_450, CURRENCY)}</Code>,
          ],
          [
            "Time",
            "ISO 8601 in UTC, six fractional digits and a Z.",
            <Code key="time">2025-07-01T11:32:13.000000Z</Code>,
          ],
          [
            "Reference",
            "Yours, kept as sent, or ours: a prefix and a ULID, which sorts by time.",
            <Code key="reference">RDM-01J9ZC3HX3J6Q4V0T1D2E5F7G8</Code>,
          ],
          [
            "Access code",
            "15 letters and digits. A subscription has two: access_code, in the checkout URL, confirms a cancellation; subscription_access_code bills.",
            <Code key="access">mT4kPz81XwQbR7n</Code>,
          ],
          [
            "Voucher code",
            "16 characters and one that checks them. People may type it in any case, with or without hyphens; I and L are read as 1, O as 0.",
            <Code key="code">7KQ2-M0XD-94TB-ZC3H-E</Code>,
          ],
          [
            "Metadata",
            "A JSON object of your own, at most 8 KiB and 32 levels deep, returned as stored.",
            <Code key="metadata">{'{"order": "A-1001"}'}</Code>,
          ],
        ]}
      />
    </Section>
  );
}
