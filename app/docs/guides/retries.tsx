import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/clock";
import { ATTEMPT_DELAYS_MS, FAILING_LIMIT_MS, JITTER, MAX_RETRY_AFTER_MS } from "@/lib/deliveries/rules";
import { webhookGuides } from "../outline";
import { Split, Subsection } from "../section";
import { Code, Prose } from "../text";

export function Retries() {
  return (
    <Subsection {...webhookGuides.retries}>
      <Split code={<Schedule />}>
        <Prose>
          <p>
            What is not answered with 2xx is tried again, {ATTEMPT_DELAYS_MS.length} times in all over about{" "}
            {lasting(totalDelayMs(ATTEMPT_DELAYS_MS.length))}. Each wait counts from the attempt before and is
            up to {JITTER * 100} % longer, so that receivers that failed together are not called together.
          </p>
          <p>
            With a <Code>429</Code> or <Code>503</Code> your <Code>Retry-After</Code> can lengthen a wait, up
            to {lasting(MAX_RETRY_AFTER_MS)}. A retry goes to the URL, and is signed with the secret, of that
            moment; the body and <Code>webhook-id</Code> stay the same.
          </p>
          <p>
            A <Code>410</Code> disables the endpoint at once, {lasting(FAILING_LIMIT_MS)} of nothing but
            failures do so as well. The dashboard says it, and setting the URL again enables it. Events go on
            being recorded meanwhile.
          </p>
        </Prose>
      </Split>
    </Subsection>
  );
}

function Schedule() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption="Attempts at a delivery">
        <Thead className="border-t-0">
          <Tr>
            <Th numeric>Attempt</Th>
            <Th numeric>After</Th>
            <Th numeric>Since the event</Th>
          </Tr>
        </Thead>
        <Tbody>
          {ATTEMPT_DELAYS_MS.map((delayMs, index) => (
            <Tr key={totalDelayMs(index + 1)}>
              <Td numeric className="py-1.5">
                {index + 1}
              </Td>
              <Td numeric className="py-1.5">
                {index === 0 ? "at once" : lasting(delayMs)}
              </Td>
              <Td numeric className="py-1.5 text-muted">
                {index === 0 ? "" : elapsed(totalDelayMs(index + 1))}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}

function totalDelayMs(attempts: number): number {
  return ATTEMPT_DELAYS_MS.slice(0, attempts).reduce((total, delayMs) => total + delayMs, 0);
}

const units = [
  { sizeMs: DAY_MS, one: "day", short: "d" },
  { sizeMs: HOUR_MS, one: "hour", short: "h" },
  { sizeMs: MINUTE_MS, one: "minute", short: "min" },
  { sizeMs: SECOND_MS, one: "second", short: "s" },
] as const;

/** In the largest unit it fills: `24 hours` up to a day, `3 days`, `5 seconds`. */
function lasting(durationMs: number): string {
  const unit = units.find(({ sizeMs }) => durationMs > sizeMs || (durationMs === sizeMs && sizeMs < DAY_MS));
  const { sizeMs, one } = unit ?? units[3];
  const count = Math.round(durationMs / sizeMs);
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** In its two largest units: `2 h 35 min`. */
function elapsed(durationMs: number): string {
  let restMs = durationMs;
  const parts = units.flatMap(({ sizeMs, short }) => {
    const count = Math.floor(restMs / sizeMs);
    restMs -= count * sizeMs;
    return count === 0 ? [] : [`${count} ${short}`];
  });
  return parts.slice(0, 2).join(" ");
}
