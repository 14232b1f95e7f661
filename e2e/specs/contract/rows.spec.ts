import { closePool } from "@/lib/db/pool";
import { describeRow, json, jsonOrNull } from "@/lib/db/row";
import { columnsOf, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { expect, test } from "../../support/fixtures/verbs";

test.afterAll(closePool);

test("rowOf returns a row whose column names and types match the description passed to it", async () => {
  const described = describeRow({
    id: "text",
    environment: ["test", "live"],
    reference: "text?",
    amount: "integer",
    cycles: "integer?",
    isOpen: "boolean",
    endedAt: "time?",
    cipher: "bytes",
    metadata: json<{ a: number }>(),
    detail: jsonOrNull<{ a: number }>(),
  });
  const [uuid, at] = ["00000000-0000-7000-8000-000000000001", new Date()];
  const table = sql`
    SELECT ${uuid}::uuid AS id, 'live'::environment AS environment, NULL::text AS reference, 7::bigint AS amount,
           NULL::smallint AS cycles, TRUE AS is_open, ${at}::timestamptz AS ended_at, '\\x01'::bytea AS cipher,
           '{"a": 1}'::json AS metadata, NULL::jsonb AS detail`;
  expect(await rowOf(described)(sql`SELECT ${columnsOf(described, "t")} FROM (${table}) t`)).toEqual({
    id: uuid,
    environment: "live",
    reference: null,
    amount: 7,
    cycles: null,
    isOpen: true,
    endedAt: at,
    cipher: Buffer.from([1]),
    metadata: { a: 1 },
    detail: null,
  });
});

const refused = [
  [
    "a misnamed column",
    sql`SELECT 1 AS total`,
    '"total" is not described, or occurs twice; "amount" is missing',
  ],
  ["an extra column", sql`SELECT 1 AS amount, 2 AS more`, '"more" is not described'],
  ["a duplicate column", sql`SELECT 1 AS amount, 2 AS amount`, '"amount" is not described, or occurs twice'],
  [
    "a sum of the type numeric",
    sql`SELECT sum(1::bigint) AS amount`,
    '"amount" is not integer but of type 1700',
  ],
  ["a null", sql`SELECT NULL::bigint AS amount`, '"amount" may not be null'],
  ["a null in a later row", sql`SELECT * FROM (VALUES (1), (NULL)) v(amount)`, '"amount" may not be null'],
] as const;

for (const [what, statement, fault] of refused)
  test(`a query result with ${what} is rejected because it does not match the declared columns`, async () => {
    await expect(rowsOf({ amount: "integer" })(statement)).rejects.toThrow(fault);
  });

test("a column value outside the declared list is rejected even after the same query returned valid values", async () => {
  const answer = (status: string | null) =>
    rowOf({ status: ["open", null] })(sql`SELECT ${status}::text AS status`);
  expect(await answer("open")).toEqual({ status: "open" });
  expect(await answer(null)).toEqual({ status: null });
  await expect(answer("shut")).rejects.toThrow(`"status" may not be 'shut'`);
});

test("rowsOf rejects columns that differ from the description, even if the query returns no row", async () => {
  await expect(rowsOf({ id: "text" })(sql`SELECT 1 AS id WHERE FALSE`)).rejects.toThrow('"id" is not text');
});
