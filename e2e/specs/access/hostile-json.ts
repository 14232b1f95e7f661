import fc from "fast-check";
import { z } from "zod";

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
};

/** Values by field name, most of them valid, for fields whose type alone does not determine the valid values. */
const RIGHT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // The email standard allows more addresses than mail servers do, and more than we accept.
  email: fc.oneof(fc.constantFrom("anna@example.com", "o'neil+test@example.co"), fc.emailAddress()),
  amount: fc.integer({ min: 1, max: 1_000 }),
  denomination: fc.integer({ min: 1, max: 1_000 }),
  reference: fc.uuid(),
  callback_url: fc.webUrl({ validSchemes: ["https"], withFragments: true, withQueryParameters: true }),
  url: fc.webUrl({ validSchemes: ["https"] }),
  locale: fc.constantFrom("en", "de", "ar"),
  interval: fc.constantFrom("weekly", "monthly"),
  total_cycles: fc.integer({ min: 1, max: 12 }),
  expires_in: fc.integer({ min: 900, max: 2_592_000 }),
  country_code: fc.constantFrom("AT", "US"),
  ip_address: fc.oneof(fc.ipV4(), fc.ipV6()),
  description: fc.constantFrom("Two tickets", "ﷺ"),
  items: fc.constant(null),
  metadata: fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ maxDepth: 3 })),
  idempotency_key: fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }),
  customer_identifier: fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }),
};

/** JSON texts that are known to break parsers, databases or JavaScript objects. */
const TRAPS = [
  ...["null", "true", "{}", "[]", '""', "[[]]", "[{}]", "[null]"],
  ...["0", "-0", "0.1", "1e-7", "9007199254740992", "-9007199254740993", "1e309", "-1e309", "1E400", "0e0"],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\uffff"',
    '"\\ufeff"',
    '"\u202eabc\u2066"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '{"__proto__":{"amount":1}}',
    '{"constructor":{"name":1}}',
  ],
  ...['{"length":-1}', '{"then":1}', '{"toJSON":1}', '{"valueOf":1,"toString":1}', '["a","b"]', '{"0":"a"}'],
  ...['"\'; DROP TABLE accounts; --"', '"%00"', '"../../etc/passwd"', '"https://[::1"', '"http://\\u0000"'],
  ...['"\u0661\u0662"', '"é"', '"e\u0301"', '"ﷺ"', '"\\n"', '"\u2028"', '"NaN"', '"Infinity"', '"-0"'],
  ...['"2"', "[1,[1,[1]]]", '{"a":-0}', '{"a":{"b":1,"b":2}}', '{"a":0.1234567890123456789}'],
  `[${"1,".repeat(8_000)}1]`,
  `[${"{},".repeat(5_000)}{}]`,
  JSON.stringify("x".repeat(10_000)),
  JSON.stringify("\ud83d\ude00".repeat(300)),
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
];

const trap = fc.oneof(
  fc.constantFrom(...TRAPS),
  fc.json(),
  fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
);

/** Names that no field has. Some resemble the names of fields or are special in JavaScript. */
const strayName = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "",
  "id",
  "status",
  "Amount",
  "amount\u0000",
);

/**
 * Generates JSON bodies for an input schema. Most fields have valid values, some have hostile ones such as `TRAPS`, and
 * optional fields can be missing. Some bodies have a duplicate or an unknown field.
 */
export function hostileJson(schema: z.ZodType): fc.Arbitrary<string> {
  return textOf("", z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

function textOf(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const { type, items, properties } = schema;
  if (properties) return objectText(schema, properties);
  const right = RIGHT[name]?.map((value) => JSON.stringify(value));
  if (items) {
    const list = fc.array(orTrap(textOf("", items)), { maxLength: 6 }).map((parts) => `[${parts.join(",")}]`);
    return right ? fc.oneof(right, list) : list;
  }
  const plain = type === "integer" || type === "number" ? fc.constant(1) : fc.string({ minLength: 1 });
  const oneOf = schema.enum && fc.constantFrom(...schema.enum);
  return right ?? (oneOf ?? plain).map((value) => JSON.stringify(value));
}

function orTrap(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 15, arbitrary: text }, { weight: 1, arbitrary: trap });
}

function objectText(
  { required = [] }: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
): fc.Arbitrary<string> {
  const members = Object.entries(properties).map(([name, field]) => {
    const present = member(fc.constant(name), orTrap(textOf(name, field)));
    return required.includes(name) ? present : fc.option(present, { freq: 2, nil: "" });
  });
  const twice = member(fc.constantFrom(...Object.keys(properties)), trap);
  const extra = fc.oneof({ weight: 9, arbitrary: fc.constant("") }, fc.oneof(twice, member(strayName, trap)));
  return fc
    .tuple(extra, ...members)
    .map(([first, ...others]) => `{${[...others, first].filter((text) => text !== "").join(",")}}`);
}

function member(name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(name, value).map(([called, text]) => `${JSON.stringify(called)}:${text}`);
}
