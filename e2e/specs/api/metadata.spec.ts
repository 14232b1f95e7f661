import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { invalid, refusalOf } from "./refusals";

const INTENT = { email: "anna@example.com", amount: 1_000 };
const MAX_BYTES = 8 * 1024;

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
}

/** Metadata as JSON text, because JavaScript literals cannot express all of it. */
const accepted: Record<string, string> = {
  "no members": "{}",
  "unsorted members": '{"z":1,"a":2,"m":3}',
  "every type of value":
    '{"t":true,"f":false,"n":null,"i":-7,"d":0.1,"e":1e-7,"s":"","l":[[],{}],"o":{"o":{}}}',
  "the largest safe integers": '{"max":9007199254740991,"min":-9007199254740991}',
  "larger integers that lose no precision":
    '{"even":9007199254740994,"card":"9007199254740993","power":-100000000000000000000}',
  "numbers in a notation other than JavaScript's":
    '{"zeros":1.50,"whole":1.0,"power":1E2,"none":0.0e9,"small":0.00000010}',
  "long fractions": '{"pi":3.141592653589793,"e":2.718281828459045e0}',
  "text in many scripts": '{"名前":"أحمد","שלום":"Ünïcödé 👩‍👩‍👧","rtl":"\\u202eevil"}',
  NUL: '{"nul":"a\\u0000b","\\u0000":1}',
  "escaped surrogate pairs": '{"emoji":"\\ud83d\\ude00","\\ud83d\\ude00":1,"text":"\\\\ud83d"}',
  "names that are special in JavaScript": '{"constructor":{"prototype":{}},"toString":"x","length":0}',
  "quotes, slashes and control characters": '{"q":"\\"\\\\/\\b\\f\\n\\r\\t\\u001f\\u2028</script>"}',
  "SQL and format strings": '{"sql":"\'; DROP TABLE accounts; --","f":"%s %n $1 #{x} {{x}}"}',
  "32 levels": JSON.stringify(nested(32)),
  "exactly 8 KiB": JSON.stringify({ a: "x".repeat(MAX_BYTES - 8) }),
};

for (const [what, text] of Object.entries(accepted)) {
  test(`metadata with ${what} is returned as the same JSON value on creation and retrieval`, async ({
    api,
    world,
  }) => {
    const key = world.partner.keys.test;
    const body = `{"email":"anna@example.com","amount":5,"metadata":${text}}`;
    const made = await api.call<{ reference: string }>("POST", "/redemption-intents", { key, body });
    expect(made.status).toBe(201);
    const found = await api.retrieveIntent(key, made.body.data.reference);
    for (const answer of [made, found]) expect(answer.text).toContain(`"metadata":${normal(text)},`);
  });
}

/** Returns the JSON in a canonical form, so that strings can be compared. */
function normal(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

for (const [what, text] of Object.entries({
  "33 levels": JSON.stringify(nested(33)),
  "10,000 nested objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "20,000 nested arrays": `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  "more than 8 KiB": JSON.stringify({ a: "x".repeat(MAX_BYTES - 7) }),
  "fewer than 8,192 characters but more than 8 KiB": JSON.stringify({ a: "é".repeat(MAX_BYTES / 2) }),
  "a number above the largest double": '{"a":1e309}',
  "a number below the smallest double": '{"a":[-1e309]}',
  "an integer that would lose its last digit": '{"a":"\\"9","b":[{"c":9007199254740993}]}',
  "a negative integer that would lose its last digit": '{"a":-9007199254740993}',
  "an integer that would be returned with different digits": '{"a":18446744073709551616}',
  "an integer of 400 digits": `{"a":${"9".repeat(400)}}`,
  "a fraction that would lose digits": '{"a":0.12345678901234567890}',
  "a fraction that would become zero": '{"a":1e-400}',
  "a negative zero": '{"a":[-0]}',
  "a negative zero in another notation": '{"a":-0.0e5}',
  "half of a surrogate pair": '{"a":"Anna \\ud83d"}',
  "half of a surrogate pair in a name": '{"\\ude00":1}',
  "surrogates in the wrong order": '{"a":"\\ude00\\ud83d"}',
  "a duplicate name": '{"a":1,"a":1}',
  "a name that is repeated in escaped form": '{"a":1,"\\u0061":2}',
  "a duplicate name in a nested object": '{"a":[{"b":{}},{"b":{"c":1,"c":2}}]}',
})) {
  test(`metadata with ${what} is refused with an error for the field metadata`, async ({ api, world }) => {
    const body = `{"email":"anna@example.com","amount":5,"metadata":${text}}`;
    const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
    expect(refusalOf(answer)).toEqual(invalid("metadata"));
  });
}

for (const [metadata, words] of [
  [
    '{"order":{"ids":[1,12345678901234567890]}}',
    "contains a number at order.ids.1 that cannot be stored exactly; send it as a string",
  ],
  ['{"order":{"id":1,"id":2}}', "contains order.id more than once"],
  ['{"order":{"names":["Anna","\\ud83d"]}}', "contains text at order.names.1 that is not valid Unicode"],
  ['{"order":{"x\\ud83d":1}}', "contains text at order.x\ufffd that is not valid Unicode"],
] as const) {
  test(`metadata ${metadata} is refused with an error that states the position of the fault`, async ({
    api,
    world,
  }) => {
    const body = `{"email":"anna@example.com","amount":5,"metadata":${metadata}}`;
    const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
    expect(answer.body.errors).toEqual({ metadata: [words] });
  });
}

test("text of another field that is not valid Unicode is refused with one error", async ({ api, world }) => {
  const body = '{"email":"anna@example.com","amount":5,"description":"Anna \\ud83d"}';
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(answer.body.errors).toEqual({ description: ["must be valid Unicode text without NUL"] });
});

test("an amount that cannot be represented without losing digits is refused", async ({ api, world }) => {
  const body = '{"email":"anna@example.com","amount":5.00000000000000000001}';
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(refusalOf(answer)).toEqual(invalid("amount"));
  // The message does not suggest a string, which metadata accepts but this field refuses.
  expect(answer.body.errors).toEqual({ amount: ["is a number that cannot be stored exactly"] });
});

test("in an unknown field, a number that would lose digits and half of a surrogate pair are ignored", async ({
  api,
  world,
}) => {
  const body = '{"email":"anna@example.com","amount":5,"account":12345678901234567890,"note":"\\ud83d"}';
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(answer.status).toBe(201);
});

test("the metadata of a sale is returned unchanged on creation and retrieval", async ({ api, world }) => {
  const text = accepted["NUL"] ?? "";
  const body = `{"customer_identifier":"meta","vouchers":[{"denomination":5,"quantity":1}],"metadata":${text}}`;
  const key = world.reseller.keys.test;
  const made = await api.call<{ reference: string }>("POST", "/voucher-payments", { key, body });
  expect(made.status).toBe(201);
  const found = await api.retrievePayment(key, made.body.data.reference, "meta");
  for (const answer of [made, found]) expect(answer.text).toContain(`"metadata":${normal(text)},`);
});

test("a metadata field called __proto__ is returned like any other field", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const body = '{"email":"anna@example.com","amount":5,"metadata":{"__proto__":{"admin":true}}}';
  const made = await sendRaw(api.url, { method: "POST", path: "/redemption-intents", key, body });
  expect(made.status).toBe(201);
  expect(made.text).toContain('"metadata":{"__proto__":{"admin":true}},');
});

test("the contents of __proto__ and constructor members of a request body are not used as fields of that request or a later one", async ({
  api,
  world,
}) => {
  const body =
    '{"email":"anna@example.com","__proto__":{"amount":5},"constructor":{"prototype":{"amount":5}}}';
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(refusalOf(answer)).toEqual(invalid("amount"));
  expect((await api.createIntent(world.partner.keys.test, INTENT)).body.data.metadata).toEqual({});
});
