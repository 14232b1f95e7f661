import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "../../support/fixtures/plain-test";
import { compiledProgram } from "../../support/setup/compile-programs";
import { runScript } from "../../support/setup/server-process";
import { copyDatabase } from "../../support/setup/verbs-database";

type Command = "create-operator" | "list-operators" | "remove-operator" | "reset-operator";

const key = () => randomBytes(32).toString("base64");

const secrets = () => ({
  PUBLIC_URL: "https://pay.example",
  VOUCHER_HMAC_KEY: key(),
  ENCRYPTION_KEY: key(),
  NEXTAUTH_SECRET: key(),
  INNGEST_EVENT_KEY: key(),
  INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
  INNGEST_BASE_URL: "http://127.0.0.1:9",
});

/** Creates a migrated, empty database with this name and returns its URL. */
const newDatabase = (name: string) =>
  copyDatabase(process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "", name);

test("customer:erase erases a customer in both environments or in one", async () => {
  const databaseUrl = await newDatabase("erasing");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      WITH account AS (
        INSERT INTO accounts (id, kind, company_name, email, updated_at)
        VALUES (gen_random_uuid(), 'partner', 'Acme', 'acme@people.example', now()) RETURNING id
      )
      INSERT INTO customers (id, account_id, environment, email, created_at, updated_at)
      SELECT gen_random_uuid(), id, 'live', 'erika@people.example', now(), now() FROM account`);
    const run = (...args: string[]) =>
      runScript(
        compiledProgram("lib/runtime/commands/erase-customer.ts"),
        { DATABASE_URL: databaseUrl, ...secrets() },
        args,
      );
    const erika = ["--email", "Erika@people.example"];

    expect(await run("--account", "acme@people.example")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Specify --account/),
    });
    expect(await run("--account", "nobody@people.example", ...erika)).toEqual({
      code: 1,
      output: "account must be the ID of an account, or an email address that only one account has.\n",
    });
    const test = await run("--account", "acme@people.example", ...erika, "--environment", "test");
    expect(test).toEqual({ code: 0, output: "test: nothing erased\n" });
    const both = await run("--account", "acme@people.example", ...erika);
    expect(both).toEqual({ code: 0, output: "test: nothing erased\nlive: 1 customer erased\n" });
    const { rows } = await client.query("SELECT email FROM customers");
    expect(rows).toEqual([{ email: expect.stringMatching(/^erased-.*@customer\.invalid$/) }]);
  } finally {
    await client.end();
  }
});

test("customer:erase shows its options without a database", async () => {
  for (const option of ["--help", "-h"]) {
    const { code, output } = await runScript(compiledProgram("lib/runtime/commands/erase-customer.ts"), {}, [
      option,
    ]);
    expect(code).toBe(0);
    for (const name of ["--account", "--email", "--identifier", "--environment", "--help"])
      expect(output).toContain(name);
  }
});

test("operators can be created, listed, reset and removed on the command line, but the last one cannot be removed", async () => {
  const settings = {
    DATABASE_URL: await newDatabase("operators"),
    ...secrets(),
    OPERATOR_PASSWORD: "a long enough password",
  };
  const run = (command: Command, email = "") =>
    runScript(compiledProgram(`lib/runtime/commands/${command}.ts`), {
      ...settings,
      ...(email && { OPERATOR_EMAIL: email }),
    });
  const [ann, ben] = ["ann@people.example", "ben@people.example"];

  expect((await run("create-operator", ann)).code).toBe(0);
  expect(await run("remove-operator", ann)).toEqual({
    code: 1,
    output: "email belongs to the last operator; create another one first.\n",
  });
  expect((await run("create-operator", ben)).code).toBe(0);
  expect((await run("list-operators")).output).toMatch(
    /^ann@people\.example, created \S+Z, never signed in\nben@people\.example, created \S+Z, never signed in\n$/,
  );
  expect((await run("reset-operator", ben)).output).toBe(
    `${ben} has a new password and is signed out everywhere.\n`,
  );
  expect((await run("remove-operator")).output).toBe("Specify --email.\n");
  const both = await Promise.all([run("remove-operator", ann), run("remove-operator", ben)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect((await run("list-operators")).output.trimEnd().split("\n")).toHaveLength(1);
});
