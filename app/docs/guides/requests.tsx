import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { guides } from "../outline";
import { Section, Split } from "../section";
import { Code, Prose } from "../text";

const success = { status: true, message: "Countries retrieved", data: [] };
const failure = {
  status: false,
  message: "Some fields are missing or not valid. See errors.",
  error_code: "validation_failed",
  errors: { "vouchers.0.denomination": ["must be at least 1"] },
  request_id: "req_0197c5d2c7a27f3e9b1d4a6c8e0f2a4b",
};

export function Requests() {
  return (
    <Section {...guides.requests}>
      <Split
        code={
          <>
            <CodeBlock title="Success" what="a success" code={JSON.stringify(success, null, 2)} />
            <CodeBlock title="Failure" what="a failure" code={JSON.stringify(failure, null, 2)} />
          </>
        }
      >
        <Prose>
          <p>
            JSON in and out, UTF-8. Send a body with <Code>Content-Type: application/json</Code>, at most 64
            KiB. Fields we do not know are ignored and never stored.
          </p>
          <p>
            A success wraps the resource in <Code>data</Code>. Creating answers <strong>201</strong>,
            everything else <strong>200</strong>. A list that can grow comes in pages: send the{" "}
            <Code>next</Code> of one as <Code>after</Code> for the page that follows, until it is null.
          </p>
          <p>
            A failure carries <Code>error_code</Code> for your program and <Code>message</Code> for people.{" "}
            <Code>errors</Code> comes with <Code>validation_failed</Code> alone and names every bad field at
            once; nested fields are dotted.
          </p>
          <p>
            Every answer carries <Code>X-Request-Id</Code>; a failure repeats it as <Code>request_id</Code>.
            Quote it and we find the request.
          </p>
          <p>
            All of this page in a form for programs:{" "}
            <TextLink href="/api/v1/openapi.json" prefetch={false}>
              openapi.json
            </TextLink>{" "}
            (OpenAPI 3.1).
          </p>
        </Prose>
      </Split>
    </Section>
  );
}
