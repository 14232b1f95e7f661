import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { type ErrorEntry, errorEntries } from "@/lib/api/docs/error-list";
import { errorAnchor } from "@/lib/api/docs/outline";
import { addressOf } from "@/lib/api/docs/pages";
import { DocsLink, Words } from "../text";
import { inOrder } from "./show-text";

/** All error codes with message, cause and solution. */
export function ErrorCodes() {
  return (
    <div className="mt-6 overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption="Error codes">
        <Thead className="border-t-0">
          <Tr>
            <Th>HTTP</Th>
            <Th>error_code</Th>
          </Tr>
        </Thead>
        <Tbody>
          {errorEntries().map((entry) => (
            <Tr
              key={entry.code}
              id={errorAnchor(entry.code)}
              className="scroll-mt-18 align-top target:bg-gold-soft"
            >
              <Td className="w-16 tabular-nums">{entry.status}</Td>
              <Td className="whitespace-normal">
                <ErrorCell {...entry} />
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}

function ErrorCell({ code, message, when, remedy, answeredBy }: ErrorEntry) {
  return (
    <div className="flex max-w-prose flex-col gap-1.5">
      <code className="font-mono text-[0.8125rem] font-semibold wrap-anywhere">{code}</code>
      <p>{message}</p>
      <p className="text-muted">
        <Words>{when}</Words>
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-ink">What to do:</strong> <Words>{remedy}</Words>
      </p>
      {answeredBy.length > 0 && (
        <p className="text-muted">
          Returned by{" "}
          {inOrder(
            answeredBy.flatMap(({ id, summary }, index) => [
              index > 0 && ", ",
              <DocsLink key={id} href={addressOf({ id })}>
                {summary}
              </DocsLink>,
            ]),
          )}
        </p>
      )}
    </div>
  );
}
