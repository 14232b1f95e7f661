import path from "node:path";
import type { DemoFile } from "./demo-file";

/** What a person reads once the server is up without a demo world. */
export function readyText(baseUrl: string, port: number): string {
  return `\nTessera is ready at ${baseUrl}, listening on port ${port}.\n\nStop it with Ctrl-C.`;
}

type Place = { dataDir: string; privateWebhooks: boolean; listenHost: string };

/** What a person reads once the server is up: where to look, how to sign in, and a first call that works as pasted. */
export function welcomeText(demo: DemoFile, { dataDir, privateWebhooks, listenHost }: Place): string {
  const people = (["operator", "partner", "reseller"] as const).map((role) => ({ role, ...demo[role] }));
  const width = Math.max(...people.map(({ email }) => email.length));
  const webhooks = privateWebhooks
    ? "Webhooks may go to http and private addresses here (WEBHOOK_ALLOW_PRIVATE_NETWORK); production refuses that.\n\n"
    : "";
  return `
Tessera is ready at ${demo.base_url}${isLoopback(listenHost) ? "\nOnly this machine can reach it; HOST=0.0.0.0 lets others." : ""}

Sign in at ${demo.base_url}/sign-in as
${people.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(width)}  ${password}`).join("\n")}
All accounts with their API keys are in ${path.resolve(dataDir, "demo.json")}

Create a redemption intent, then open the authorization_url it answers with:

curl -s ${demo.base_url}/api/v1/redemption-intents \\
  -H 'Authorization: Bearer ${demo.partner.test_key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "customer@example.com", "amount": 1000}'

${webhooks}Stop it with Ctrl-C.`;
}

function isLoopback(host: string): boolean {
  return host.startsWith("127.") || host === "::1";
}
