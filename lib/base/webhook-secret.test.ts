import { Webhook } from "standardwebhooks";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newSecret, signatureHeaders } from "./webhook-secret";

const body = JSON.stringify({ type: "subscription.renewed", data: { name: "Żółw €" } });
const id = "evt_0199a5d2c0de7000800000000000000a";

test("the standardwebhooks package verifies a message signed with a generated secret", () => {
  const secret = newSecret();
  const headers = signatureHeaders({ id, body, at: new Date(), secrets: [secret] });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-id"]).toBe(id);
});

test("a receiver with either of two valid secrets can verify the message", () => {
  const secrets = [newSecret(), newSecret()];
  const headers = signatureHeaders({ id, body, at: new Date(), secrets });
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/=]{44} v1,[A-Za-z0-9+/=]{44}$/);
});

test("verification fails with a wrong secret, a changed body or ID, or an old timestamp", () => {
  const secret = newSecret();
  const headers = signatureHeaders({ id, body, at: new Date(), secrets: [secret] });
  const old = signatureHeaders({ id, body, at: new Date(Date.now() - 6 * 60_000), secrets: [secret] });
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "evt_other" })).toThrow();
  expect(() => new Webhook(secret).verify(body, old)).toThrow("Message timestamp too old");
});

test("the computed signature equals the one in the example of the Standard Webhooks specification", () => {
  const headers = signatureHeaders({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    at: new Date(1614265330_000),
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a new secret is whsec_ followed by 32 random bytes in base64", () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(100);
});
