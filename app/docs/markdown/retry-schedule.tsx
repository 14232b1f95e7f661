import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { inLargestUnit, inTwoUnits, sinceFirstAttemptMs } from "@/lib/api/docs/retry-times";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";

/** The schedule of delivery attempts. */
export function RetrySchedule() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption="Delivery attempts">
        <Thead className="border-t-0">
          <Tr>
            <Th numeric>Attempt</Th>
            <Th numeric>After</Th>
            <Th numeric>Since the event</Th>
          </Tr>
        </Thead>
        <Tbody>
          {ATTEMPT_DELAYS_MS.map((delayMs, index) => (
            <Tr key={sinceFirstAttemptMs(index + 1)}>
              <Td numeric className="py-1.5">
                {index + 1}
              </Td>
              <Td numeric className="py-1.5">
                {index === 0 ? "at once" : inLargestUnit(delayMs)}
              </Td>
              <Td numeric className="py-1.5 text-muted">
                {index === 0 ? "" : inTwoUnits(sinceFirstAttemptMs(index + 1))}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}
