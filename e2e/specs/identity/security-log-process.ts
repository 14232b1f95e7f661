import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TOTP } from "otpauth";
import { AppError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { runInContext } from "@/lib/base/request-context";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool, poolStats } from "@/lib/db/pool";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { beginFactor, confirmFactor } from "@/lib/identity/second-factor/manage-factor";
import { finishSignIn, SecondFactorRequired, signIn } from "@/lib/identity/users/sign-in";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { newPartner, PASSWORD } from "../../support/world/accounts";

/**
 * This program triggers security events, so that a test can read its log. It ends by printing the IDs of its account and user,
 * the number of failed sign-ins that were not rate-limited, and the values that the log must not contain.
 */
const user = { ...(await newPartner()), network: "192.0.2.0/24" };
const caller = callerFor(user, "test");
const wrong = `wrong-${randomUUID()}`;
const from = { clientIp: "203.0.113.9", deviceToken: undefined, userAgent: undefined };
let failed = 0;
const noted = (refusal: unknown) => {
  if (!(refusal instanceof AppError && refusal.code === "rate_limited")) failed += 1;
};
await signIn({ email: user.email, password: PASSWORD }, "198.51.100.7");
for (let guess = 0; guess < 12; guess += 1) {
  await signIn({ email: user.email, password: wrong }, from.clientIp).catch(noted);
}
const { secret: ofAuthenticator } = await beginFactor(user);
const recoveryCodes = await confirmFactor(user, { code: new TOTP({ secret: ofAuthenticator }).generate() });
const needed: unknown = await signIn({ email: user.email, password: PASSWORD }, "198.51.100.7").catch(
  (refusal: unknown) => refusal,
);
if (!(needed instanceof SecondFactorRequired)) throw new Error("no code was asked for", { cause: needed });
await finishSignIn(needed.challenge, "aaaa-bbbb-cccc-dddd", from).catch(noted);
const { key } = await createApiKey(caller, { name: "Server" });
// At most one network per key is stored each second, so the clock advances by more than a second.
const realMs = performance.now.bind(performance);
let aheadMs = 0;
performance.now = () => realMs() + aheadMs;
/** Waits until no database write is running in the background. */
async function settle(): Promise<void> {
  do await sleep(10);
  while (poolStats().some(({ used, waiting }) => used + waiting > 0));
}
for (const ip of ["198.51.100.7", "198.51.100.8", "203.0.113.9", "203.0.113.10", "198.51.100.9"]) {
  await runInContext({ requestId: `req_${ip}` }, () => authenticateKey(key, networkOf(ip)));
  await settle();
  aheadMs += 1_100;
}
await setEndpoint(caller, { url: "https://hooks.example.com/?token=of-the-receiver" });
const secret = await revealSecret(caller);
await closePool();
const hidden = [
  ...[user.email, PASSWORD, wrong, key, secret, "of-the-receiver", "198.51.100.7", from.clientIp],
  ...[ofAuthenticator, ...recoveryCodes, "aaaa-bbbb-cccc-dddd"],
];
process.stdout.write(
  `${JSON.stringify({ accountId: user.accountId, userId: user.userId, hidden, failed })}\n`,
);
