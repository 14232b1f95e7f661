import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { guideFacts } from "@/lib/api/docs/guide-facts";
import { parseGuide } from "@/lib/api/docs/parse-guide";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { runOnce, sql } from "@/lib/db/sql";
import { reversePayout } from "@/lib/money/payouts/end-payout";
import { retrievePartnerPayout } from "@/lib/money/payouts/partner-payouts";
import { freePort } from "@/lib/runtime/process/ports";
import { frameworkReceivers, RECEIVER_PORT } from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { expect } from "../../support/fixtures/api-test";
import { type InstalledClient, test } from "../../support/fixtures/installed-client";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent } from "../../support/world/refunds";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

const secret = newSecret();
const type = "redemption-intent.success";

/** Returns the headers of a webhook with this body, signed at the time `at` with each of the `secrets`. */
const signed = (body: string, at = new Date(), secrets = [secret]) => ({
  "content-type": "application/json",
  ...signatureHeaders({ id: "evt_1", body, at, secrets }),
});

/**
 * Express is installed under another name. As `express`, it would match an optional peer dependency of Inngest's package, and
 * npm would include it in the production install.
 */
const EXPRESS = path.join(PROJECT_ROOT, "node_modules/express5");

const TYPESCRIPT_LOADER = path.join(PROJECT_ROOT, "node_modules/tsx/dist/esm/index.mjs");

/** The port of the shop in the Express guide. */
const SHOP_PORT = 3001;

/** Returns the code with this title in a guide, as shown by a deployment at this URL. */
function codeOf(guide: string, title: string, publicUrl: string): string {
  const markdown = readFileSync(path.join(PROJECT_ROOT, `lib/api/docs/guides/${guide}.md`), "utf8");
  const { chapters } = parseGuide(markdown, guideFacts({ ...env(), publicUrl }));
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const found = blocks.find((block) => block.kind === "code" && block.title === title);
  if (found?.kind !== "code") throw new Error(`${guide} has no ${title}`);
  return found.code;
}

/** Returns code to append to a Next.js route. The code starts a server that calls the route's POST function as Next.js does. */
const serveRoute = (port: number) => `
import { createServer } from "node:http";
import { Readable } from "node:stream";
createServer(async (request, response) => {
  const body = request.method === "POST" ? Readable.toWeb(request) : undefined;
  const answer = await POST(new Request("http://localhost:${port}" + request.url, {
    method: request.method, headers: request.headers, body, duplex: "half",
  })).catch(() => undefined);
  if (!answer) return response.writeHead(500).end();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}).listen(${port}, () => console.log("up"));
`;

type Program = { readonly url: string; readonly printed: () => string; stop(): void };

/** Saves a program in a project that has the client and Express installed, starts it, and waits until it listens. */
async function start(
  client: InstalledClient,
  file: string,
  code: string,
  variables: Record<string, string>,
): Promise<Program> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(path.join(client.folder, "framework-"));
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(EXPRESS, path.join(folder, "node_modules/express"));
  const listening = `.listen(${port}, () => console.log("up"))`;
  const source = file.endsWith(".ts")
    ? `${code}${serveRoute(port)}`
    : code.replace(`.listen(${RECEIVER_PORT})`, listening).replace(`.listen(${SHOP_PORT})`, listening);
  const saved = path.join(folder, file.endsWith(".ts") ? "route.mts" : "program.mjs");
  writeFileSync(saved, source);
  const child = spawn(process.execPath, ["--import", TYPESCRIPT_LOADER, saved], {
    cwd: folder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", SHOP_URL: url, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  await once(child.stdout, "data");
  return {
    url,
    printed: () => output.replace("up\n", ""),
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

for (const { title, file, code } of [frameworkReceivers.nextjs, frameworkReceivers.express]) {
  test(`the receiver for ${title} accepts signed webhooks, refuses everything else and does nothing for test events`, async ({
    client,
  }) => {
    const program = await start(client, file, code, { TESSERA_WEBHOOK_SECRET: secret });
    const body = JSON.stringify({ type, data: { reference: "order-1001 ✓" } });
    const trial = JSON.stringify({ type, test_event: true, data: { reference: "made-up" } });
    const post = async (headers: Record<string, string>, text = body) =>
      (await fetch(`${program.url}/webhooks`, { method: "POST", headers, body: text })).status;
    try {
      expect(await post(signed(body))).toBe(204);
      expect(await post(signed(trial), trial)).toBe(204);
      expect(await post(signed(body, new Date(), [newSecret(), secret]))).toBe(204);
      expect(await post(signed(body, new Date(), [newSecret()]))).toBe(400);
      expect(await post(signed(body), body.replace("1001", "1002"))).toBe(400);
      expect(await post(signed(body, new Date(Date.now() - 10 * 60_000)))).toBe(400);
      expect(await post({ "content-type": "application/json" })).toBe(400);
      const line = `${type} order-1001 ✓\n`;
      await expect.poll(program.printed).toBe(`${line}${line}`);
    } finally {
      program.stop();
    }
  });

  test(`the receiver for ${title} fails with 500 if its secret is empty`, async ({ client }) => {
    const program = await start(client, file, code, { TESSERA_WEBHOOK_SECRET: "", NODE_ENV: "test" });
    const body = JSON.stringify({ type, data: { reference: "order-1001" } });
    const headers = signed(body, new Date(), ["whsec_"]);
    try {
      const response = await fetch(`${program.url}/webhooks`, { method: "POST", headers, body });
      expect(response.status).toBe(500);
    } finally {
      program.stop();
    }
  });
}

for (const [guide, title] of [
  ["accept-payments-nextjs", "app/checkout/route.ts"],
  ["accept-payments-express", "shop.mjs"],
] as const) {
  test(`the checkout in the guide ${guide} sends the customer to the same intent again, and creates another intent after the first was canceled`, async ({
    client,
    api,
    world,
  }) => {
    const { keys } = await partnerOf(world, "Framework Games");
    const code = codeOf(guide, title, api.url);
    const program = await start(client, title, code, { [keyVariables.partner]: keys.test });
    const checkOut = () =>
      fetch(`${program.url}/checkout`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ order: "order-1001" }),
      });
    try {
      const [first, again] = [await checkOut(), await checkOut()];
      expect(first.status).toBe(303);
      expect(first.headers.get("location")).toContain(`${api.url}/redemptions/checkout/`);
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
      await api.cancelIntent(keys.test, "order-1001-1");
      const { body } = await api.retrieveIntent(keys.test, "order-1001-1");
      expect(body.data).toMatchObject({ status: "failed", callback_url: `${program.url}/thanks` });
      const retried = await checkOut();
      const next = await api.retrieveIntent(keys.test, "order-1001-2");
      expect(retried.headers.get("location")).toBe(next.body.data.authorization_url);
      expect(next.body.data).toMatchObject({ status: "pending", metadata: { order: "order-1001" } });
      if (title === "shop.mjs") {
        const thanks = await fetch(`${program.url}/thanks?reference=order-1001-2`);
        expect(await thanks.text()).toBe("Not paid yet");
      }
    } finally {
      program.stop();
    }
  });
}

test("the checkout in the guide accept-payments-nextjs can be loaded without a key, as a build does", async ({
  client,
}) => {
  const title = "app/checkout/route.ts";
  const code = codeOf("accept-payments-nextjs", title, "https://tessera.example");
  const program = await start(client, title, code, {});
  program.stop();
});

test("the program that lists the payouts of a month prints the payouts and reversals that are included in the month's statement", async ({
  client,
  api,
  world,
}) => {
  const { user, keys } = await partnerOf(world, "Reconciling Games");
  const partner = callerFor(user, "live");
  const reseller = callerFor((await resellerWith(world, 20_000)).user, "live");
  const payoutOf = async (amount: number, preparedAt: string, postedAt: string) => {
    await paidIntent(partner, reseller, amount);
    const times = { preparedAt: new Date(preparedAt), postedAt: new Date(postedAt) };
    return (await postedPayout(partner, times)).reference;
  };
  const returned = await payoutOf(100, "2026-09-10T00:00Z", "2026-09-10T00:01Z");
  const { id: payout_id } = await retrievePartnerPayout(partner, returned);
  await reversePayout(world.operator, { environment: "live", payout_id, reason: "Account closed" });
  await runOnce(sql`UPDATE payouts SET ended_at = '2026-10-01T00:00Z' WHERE id = ${payout_id}::uuid`);
  const posted = await payoutOf(1_000, "2026-09-30T23:59Z", "2026-10-01T00:01Z");
  await payoutOf(10_000, "2026-10-31T23:59Z", "2026-11-01T00:00Z");

  const saved = path.join(client.folder, "payouts-of-a-month.mts");
  writeFileSync(saved, codeOf("reconcile-a-month", "Payouts of a month", api.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", TYPESCRIPT_LOADER, saved], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", [keyVariables.partner]: keys.live },
  });
  const { body } = await api.call("GET", "/statements/2026-10", { key: keys.live });
  expect(body.data).toMatchObject({ payouts_amount: 770, reversed_payouts_amount: 70 });
  expect(stdout).toBe(`payout ${posted} 770\nreversal ${returned} 70\n`);
});
