import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { answeredCodes } from "@/lib/documentation/error-list";
import { errorAnchor } from "@/lib/documentation/outline";
import { errorCatalogue } from "@/lib/errors";

/** Every code an operation can answer with, and what it says. */
export function ErrorCodes() {
  return (
    <div className="mt-6 overflow-hidden rounded-lg border border-line bg-surface">
      <Table caption="Error codes">
        <Thead className="border-t-0">
          <Tr>
            <Th>HTTP</Th>
            <Th>error_code and what it says</Th>
          </Tr>
        </Thead>
        <Tbody>
          {answeredCodes.map((code) => (
            <Tr key={code} id={errorAnchor(code)} className="scroll-mt-18 align-top target:bg-gold-soft">
              <Td className="w-16 tabular-nums">{errorCatalogue[code].status}</Td>
              <Td>
                <code className="font-mono text-[0.8125rem] font-semibold">{code}</code>
                <p className="mt-0.5 text-muted">{errorCatalogue[code].message}</p>
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </div>
  );
}
