import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { migrate } from "@/lib/server/migrations/migrate";
import { startScratchPostgres } from "@/lib/server/postgres/scratch-postgres";
import { runScript } from "../setup/server-process";

const key = () => randomBytes(32).toString("base64");

test("operators are made, listed, reset and removed by commands, and the last one stays", async () => {
  const postgres = await startScratchPostgres();
  try {
    await migrate(postgres.url);
    const settings = {
      DATABASE_URL: postgres.url,
      VOUCHER_HMAC_KEY: key(),
      ENCRYPTION_KEY: key(),
      NEXTAUTH_SECRET: key(),
      INNGEST_EVENT_KEY: key(),
      INNGEST_SIGNING_KEY: key(),
      OPERATOR_PASSWORD: "a long enough password",
    };
    const run = (command: string, email = "") =>
      runScript(`lib/server/commands/${command}.ts`, {
        ...settings,
        ...(email && { OPERATOR_EMAIL: email }),
      });
    const [ann, ben] = ["ann@people.example", "ben@people.example"];

    expect((await run("create-operator", ann)).code).toBe(0);
    expect(await run("remove-operator", ann)).toEqual({
      code: 1,
      said: "email is the last operator's; make another operator first.\n",
    });
    expect((await run("create-operator", ben)).code).toBe(0);
    expect((await run("list-operators")).said).toMatch(
      /^ann@people\.example, made \S+Z, never signed in\nben@people\.example, made \S+Z, never signed in\n$/,
    );
    expect((await run("reset-operator", ben)).said).toBe(
      `${ben} has a new password and is signed out everywhere.\n`,
    );
    expect((await run("remove-operator")).said).toBe("Give --email.\n");
    const both = await Promise.all([run("remove-operator", ann), run("remove-operator", ben)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect((await run("list-operators")).said.trimEnd().split("\n")).toHaveLength(1);
  } finally {
    await postgres.stop();
  }
});
