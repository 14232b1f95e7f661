import path from "node:path";
import type { DemoFile } from "./demo-file";

/**
 * Returns the message that a server without a demo world prints when it is ready. If the API is ready while the pages are still
 * being built, the server prints the message at that time too.
 */
export function readyText(baseUrl: string, port: number, arePagesReady: boolean): string {
  return `\n${statusLine(baseUrl, arePagesReady)}\nIt listens on port ${port}. Stop it with Ctrl-C.`;
}

function statusLine(baseUrl: string, arePagesReady: boolean): string {
  return arePagesReady
    ? `Tessera is ready at ${baseUrl}`
    : `The API is up at ${baseUrl}. The pages will be ready within a minute.`;
}

type StartSettings = { dataDir: string; privateWebhooks: boolean; listenHost: string };

/**
 * Returns the message that a server with a demo world prints at the same times as {@link readyText}. It contains the URL, the
 * credentials for signing in and a first API call to copy.
 */
export function welcomeText(demo: DemoFile, place: StartSettings, arePagesReady: boolean): string {
  const { dataDir, privateWebhooks, listenHost } = place;
  const people = (["operator", "partner", "reseller"] as const).map((role) => ({ role, ...demo[role] }));
  const width = Math.max(...people.map(({ email }) => email.length));
  const webhooks = privateWebhooks
    ? "Webhooks to http and private addresses are allowed here (WEBHOOK_ALLOW_PRIVATE_NETWORK), but not in production.\n\n"
    : "";
  return `
${statusLine(demo.base_url, arePagesReady)}${isLoopback(listenHost) ? "\nOnly this machine can reach it. Set HOST=0.0.0.0 to accept other machines." : ""}

Sign in at ${demo.base_url}/sign-in as
${people.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(width)}  ${password}`).join("\n")}
All accounts with their API keys are in ${path.resolve(dataDir, "demo.json")}

Create a redemption intent, then open the authorization_url in the response:

curl -s ${demo.base_url}/api/v1/redemption-intents \\
  -H 'Authorization: Bearer ${demo.partner.test_key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "customer@example.com", "amount": 1000}'

${webhooks}Stop it with Ctrl-C.`;
}

function isLoopback(host: string): boolean {
  return host.startsWith("127.") || host === "::1";
}
