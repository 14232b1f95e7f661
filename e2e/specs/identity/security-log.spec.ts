import { requestContext, runInContext } from "@/lib/base/request-context";
import { authenticateKey, writeUses } from "@/lib/identity/api-keys/authenticate-key";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { expect, test } from "../../support/fixtures/verbs";
import { compiledProgram } from "../../support/setup/compile-programs";
import { runScript } from "../../support/setup/server-process";
import { partnerInTest } from "../../support/world/accounts";

type Line = Readonly<Record<string, string | null>>;

const SETTINGS =
  /^(DATABASE_URL|PUBLIC_URL|PORT|NEXTAUTH_|INNGEST_|TESSERA_|VOUCHER_|ENCRYPTION_KEY|WEBHOOK_|CURRENCY)/;

test("security events are logged in one format without secrets, emails or full IP addresses", async () => {
  const settings = Object.entries(process.env).flatMap(([name, value = ""]) =>
    SETTINGS.test(name) ? [[name, value] as const] : [],
  );
  const { output } = await runScript(compiledProgram("e2e/specs/identity/security-log-process.ts"), {
    ...Object.fromEntries(settings),
    LOG_LEVEL: "info",
  });
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { accountId, userId, hidden, failed } = lines.find(({ hidden }) => hidden);
  const events: Line[] = lines.filter(({ message }) => message === "Security event");
  for (const line of events) {
    expect(Object.keys(line).join(" ")).toBe(
      "time level message event accountId userId environment network requestId subject",
    );
  }
  const log = events.map((line) => JSON.stringify({ ...line, requestId: null })).join("\n");
  for (const secret of hidden) expect(log).not.toContain(secret);

  const of = (event: string) => events.filter((line) => line["event"] === event);
  expect(of("sign_in.succeeded").at(-1)).toMatchObject({ accountId, userId, network: "198.51.100.0/24" });
  expect(of("sign_in.failed")).toHaveLength(failed);
  expect(failed).toBeGreaterThan(1);
  for (const line of of("sign_in.failed")) {
    expect(line).toMatchObject({ level: "warn", accountId, userId, network: "203.0.113.0/24" });
  }
  expect(of("throttled")).not.toEqual([]);
  expect(of("api_key.used_from_new_network")).toMatchObject([
    {
      level: "warn",
      accountId,
      environment: "test",
      network: "203.0.113.0/24",
      requestId: "req_203.0.113.9",
    },
  ]);
  for (const event of ["api_key.made", "webhook_url.set", "webhook_secret.revealed"]) {
    expect(of(event)).toMatchObject([
      { level: "info", accountId, userId, environment: "test", network: "192.0.2.0/24" },
    ]);
  }
});

test("the timer that writes a batch of API key uses does not run in the context of the request that started it", async () => {
  const { key } = await createApiKey(await partnerInTest(), { name: "Used" });
  await writeUses();
  const { setTimeout } = globalThis;
  const contexts: unknown[] = [];
  globalThis.setTimeout = ((work: () => void, ms?: number) => {
    if (work === writeUses) contexts.push(requestContext());
    return setTimeout(work, ms);
  }) as typeof setTimeout;
  try {
    await runInContext({ requestId: "req_1" }, () => authenticateKey(key));
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  expect(contexts).toEqual([undefined]);
});
