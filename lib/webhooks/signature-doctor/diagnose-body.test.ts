import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { body, unknownEvent, verdictOn } from "./message-fixture";

const written: Record<string, string> = {
  whitespace: JSON.stringify(JSON.parse(body), null, 2),
  trailing_newline: `${body}\n`,
  byte_order_mark: `\uFEFF${body}`,
  key_order: JSON.stringify({ data: JSON.parse(body).data, ...JSON.parse(body) }),
  escaped_slashes: body.replaceAll("/", "\\/"),
  escaped_characters: body.replace("ë", "\\u00eb"),
  number_form: body.replace("1000", "1000.0"),
};

for (const [kind, rewritten] of Object.entries(written)) {
  test(`a body that was rewritten without a change of its JSON value gets the verdict body_rewritten of the kind ${kind}`, () => {
    expect(verdictOn({ body: rewritten })).toMatchObject({ verdict: "body_rewritten", difference: { kind } });
  });
}

test("changed line endings are distinguished from other whitespace changes", () => {
  const lines = '{\n"type": "x"}';
  const change = { body: lines.replace("\n", "\r\n") };
  expect(verdictOn(change, { sent: { body: lines, attempts: [] } })).toMatchObject({
    verdict: "body_rewritten",
    difference: { kind: "line_ends", position: 1 },
  });
});

test("the first difference is reported with its position and an excerpt of each body", () => {
  expect(verdictOn({ body: body.replace("ë", "\\u00eb") })).toEqual({
    verdict: "body_rewritten",
    difference: {
      kind: "escaped_characters",
      position: body.indexOf("ë"),
      sent: '…,"data":{"reference":"Zoë/7","amount":1000,"call…',
      received: '…,"data":{"reference":"Zo\\u00eb/7","amount":1000,…',
      member: null,
    },
  });
});

const altered: Record<string, string> = {
  truncated: body.slice(0, 100),
  added: `${body}{}`,
  object_text: "[object Object]",
  quoted: JSON.stringify(body),
  encoding: Buffer.from(body).toString("latin1"),
  not_json: body.replace(",", ";"),
  value: body.replace("1000", "1001"),
};

for (const [kind, changed] of Object.entries(altered)) {
  test(`a body with altered content gets the verdict body_altered of the kind ${kind}, with the path of the changed member if the kind is value`, () => {
    const member = kind === "value" ? "data.amount" : null;
    expect(verdictOn({ body: changed })).toMatchObject({
      verdict: "body_altered",
      difference: { kind, member },
    });
  });
}

test("a body that is empty or only white space gets the verdict body_empty instead of a difference", () => {
  expect(verdictOn({ body: "" })).toEqual({ verdict: "body_empty" });
  expect(verdictOn({ body: "\n" })).toEqual({ verdict: "body_empty" });
});

test("if the event is unknown, a reformatted body is detected by its signature, and an altered value is not", () => {
  for (const kind of ["whitespace", "trailing_newline", "byte_order_mark", "escaped_slashes"]) {
    expect(verdictOn({ body: written[kind] ?? "" }, unknownEvent), kind).toMatchObject({
      verdict: "body_rewritten",
      difference: { kind },
    });
  }
  expect(verdictOn({ body: altered["value"] ?? "" }, unknownEvent)).toEqual({ verdict: "event_unknown" });
});
