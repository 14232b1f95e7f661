import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { guideFacts } from "@/lib/api/docs/guide-facts";
import { parseGuide } from "@/lib/api/docs/parse-guide";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { env } from "@/lib/base/settings/env";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { expect, test } from "../../support/fixtures/api-test";

const GUIDES = path.join(PROJECT_ROOT, "lib/api/docs/guides");

/** Returns the code samples of a guide in order, with API calls in curl, as shown by a deployment at this URL. */
function codeOf(guide: string, publicUrl: string): string[] {
  const markdown = readFileSync(path.join(GUIDES, `${guide}.md`), "utf8");
  const { chapters } = parseGuide(markdown, guideFacts({ ...env(), publicUrl }));
  return chapters
    .flatMap((chapter) => chapter.blocks)
    .flatMap((block) => (block.kind === "code" && (block.only ?? "curl") === "curl" ? [block.code] : []));
}

type Shell = { cwd?: string; variables?: Record<string, string> };

/** Runs the commands in a shell and returns their output. */
async function pasted(commands: readonly string[], { cwd, variables }: Shell): Promise<string> {
  const options = { cwd, env: { ...process.env, ...variables } };
  const { stdout } = await promisify(execFile)("bash", ["-euc", commands.join("\n")], options);
  return stdout;
}

test("the commands in the quick start guide, pasted into a shell, read the demo key, create an intent and retrieve it", async ({
  api,
}) => {
  const [, takeDemoKey = "", , makeUp = "", ask = "", look = ""] = codeOf("quick-start", api.url);
  const cwd = mkdtempSync(path.join(tmpdir(), "tessera-quick-start-"));
  symlinkSync(path.resolve(env().TESSERA_DATA_DIR), path.join(cwd, ".tessera"));
  try {
    const createOutput = await pasted([takeDemoKey, makeUp, ask], { cwd });
    const { access_code, reference } = (JSON.parse(createOutput) as { data: IntentResource }).data;
    const { covers } = await issueTestVouchers(access_code);
    expect(await payIntent(access_code, [covers.code], undefined)).toEqual({ kind: "paid" });

    const retrieveOutput = await pasted([takeDemoKey, look], { cwd, variables: { REFERENCE: reference } });
    const { status, amount, partner_payout_amount } = (JSON.parse(retrieveOutput) as { data: IntentResource })
      .data;
    expect({ status, amount }).toEqual({ status: "success", amount: 1_000 });
    expect(partner_payout_amount).toBeGreaterThan(0);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test("the repeated request in the idempotency guide returns the documented response", async ({
  api,
  world,
}) => {
  const [request = "", secondAnswer = ""] = codeOf("idempotency", api.url);
  const variables = { [keyVariables.partner]: world.partner.keys.test };
  await pasted([request], { variables });
  const answer = (await pasted([request], { variables })).toLowerCase().split("\r\n");
  expect(answer).toEqual(expect.arrayContaining(secondAnswer.toLowerCase().split("\n")));
});
