import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { type ErrorCode, errorCatalogue } from "@/lib/errors";
import { errorCodesOf } from "@/lib/openapi/errors";
import { operations } from "@/lib/operations";
import { errorAnchor, guides } from "../outline";
import { Section } from "../section";
import { Code, Prose } from "../text";

const answered = new Set(operations.flatMap(errorCodesOf));
const codes = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => answered.has(code));

export function Errors() {
  return (
    <Section {...guides.errors}>
      <Prose>
        <p>
          A refused request changes nothing and uses nothing up: correct it and send it again, with the same
          idempotency key. After a <Code>429</Code> or <Code>503</Code> wait as long as{" "}
          <Code>Retry-After</Code> says. After a <Code>500</Code>, or no answer at all, send the same request
          with the same key.
        </p>
      </Prose>
      <div className="mt-6 overflow-hidden rounded-lg border border-line bg-surface">
        <Table caption="Error codes">
          <Thead className="border-t-0">
            <Tr>
              <Th>HTTP</Th>
              <Th>error_code and what it says</Th>
            </Tr>
          </Thead>
          <Tbody>
            {codes.map((code) => (
              <Tr key={code} id={errorAnchor(code)} className="align-top target:bg-gold-soft">
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
    </Section>
  );
}
