import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "../../support/fixtures/plain-test";
import { compiledProgram } from "../../support/setup/compile-programs";
import { runScript } from "../../support/setup/server-process";
import { copyDatabase } from "../../support/setup/verbs-database";

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

/** Runs a command and returns its exit code and output. */
function runCommand(
  file: "erase-customer" | "migrate" | "operators" | "rebuild-ledger" | "reseal",
  settings: Record<string, string>,
  ...args: string[]
) {
  return runScript(compiledProgram(`lib/runtime/commands/${file}.ts`), settings, args);
}

/** Creates a migrated, empty database with this name and returns its URL. */
const newDatabase = (name: string) =>
  copyDatabase(process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "", name);

test("customer:erase erases a customer in one environment or in both", async () => {
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
      runCommand("erase-customer", { DATABASE_URL: databaseUrl, ...secrets() }, ...args);
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

test("with --help or -h, each administration command prints its options, even without a database", async () => {
  for (const [[file, ...names], options] of [
    [["erase-customer"], ["--account", "--email", "--identifier", "--environment"]],
    [
      ["operators", "create"],
      ["--email", "OPERATOR_PASSWORD"],
    ],
    [
      ["operators", "reset"],
      ["--email", "OPERATOR_PASSWORD"],
    ],
    [["operators", "remove"], ["--email"]],
    [["operators", "list"], ["operator:list"]],
    [["reseal"], ["--dry-run"]],
    [["rebuild-ledger"], ["--dry-run"]],
    [["migrate"], ["DATABASE_DIRECT_URL"]],
  ] as const)
    for (const option of ["--help", "-h"]) {
      const { code, output } = await runCommand(file, {}, ...names, option);
      expect(code, file).toBe(0);
      for (const name of options) expect(output, `${file} ${names}`).toContain(name);
    }
});

test("administration commands report an unreachable database, a database without tables, and an unknown option", async () => {
  const run = (command: readonly ["operators", "list"] | readonly ["reseal"], databaseUrl: string) => {
    const [file, ...names] = command;
    return runCommand(file, { DATABASE_URL: databaseUrl, ...secrets() }, ...names);
  };
  const at = process.env["TESSERA_TEST_VERBS_DATABASE_URL"] ?? "";
  const wrong = new URL(at);
  wrong.password = "hidden";
  const empty = new URL(at);
  empty.pathname = "/tableless";
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  await client.query("CREATE DATABASE tableless").finally(() => client.end());
  for (const command of [["operators", "list"], ["reseal"]] as const) {
    const refused = await run(command, wrong.href);
    expect(refused, command[0]).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database of DATABASE_URL cannot be reached: .*\.\n$/),
    });
    expect(refused.output, command[0]).not.toContain(wrong.password);
    expect(await run(command, empty.href), command[0]).toEqual({
      code: 1,
      output: "The database has no tables yet. Run npm run db:migrate first.\n",
    });
  }
  expect(await runCommand("migrate", { DATABASE_URL: empty.href, ...secrets() }, "--dry-run")).toEqual({
    code: 1,
    output: "Unknown option '--dry-run'\n",
  });
});

test("operators can be created, listed, given a new password and removed on the command line, but the last one cannot be removed", async () => {
  const settings = {
    DATABASE_URL: await newDatabase("operators"),
    ...secrets(),
    OPERATOR_PASSWORD: "a long enough password",
  };
  const run = (name: "create" | "list" | "remove" | "reset", email = "") =>
    runCommand("operators", { ...settings, ...(email && { OPERATOR_EMAIL: email }) }, name);
  const [ann, ben] = ["ann@people.example", "ben@people.example"];

  expect((await run("list")).output).toContain("There are no operators. Add one:");
  expect((await run("create", ann)).code).toBe(0);
  expect(await run("remove", ann)).toEqual({
    code: 1,
    output: "email belongs to the last operator with the owner role; create another operator first.\n",
  });
  expect((await run("create", ben)).code).toBe(0);
  expect((await run("list")).output).toMatch(
    /^ann@people\.example, created \S+Z, never signed in\nben@people\.example, created \S+Z, never signed in\n$/,
  );
  expect((await run("reset", ben)).output).toBe(`${ben} has a new password and is signed out everywhere.\n`);
  expect((await run("remove")).output).toBe("Specify --email.\n");
  const both = await Promise.all([run("remove", ann), run("remove", ben)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect((await run("list")).output.trimEnd().split("\n")).toHaveLength(1);
});
