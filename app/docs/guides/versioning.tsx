import { guides } from "../outline";
import { Section } from "../section";
import { Code, Prose } from "../text";

export function Versioning() {
  return (
    <Section {...guides.versioning}>
      <Prose>
        <p>
          The version is in the path: <Code>/api/v1</Code>. Within it we only add: operations, optional
          fields, fields of an answer, events, error codes. Ignore what you do not know, and decide by{" "}
          <Code>error_code</Code> rather than by <Code>message</Code>, whose words may change. What would
          break you gets a new version beside the old one.
        </p>
        <p>
          <strong>Under development</strong> is said of an operation that may still change.
        </p>
      </Prose>
    </Section>
  );
}
