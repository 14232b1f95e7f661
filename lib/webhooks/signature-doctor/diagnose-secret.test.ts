import { createHmac } from "node:crypto";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { HOUR_MS } from "@/lib/base/clock";
import { newSecret } from "@/lib/base/webhook-secret";
import {
  body,
  type Change,
  currentSecret,
  id,
  liveSecret,
  otherEndpointSecret,
  previousExpiresAt,
  previousSecret,
  sentAt,
  verdictOn,
} from "./message-fixture";

test("a secret of the other environment is distinguished from an unknown secret", () => {
  expect(verdictOn({ secrets: [liveSecret] })).toEqual({
    verdict: "other_environment",
    signedIn: "live",
    heldIn: "test",
  });
  expect(verdictOn({}, { configuredSecret: liveSecret })).toEqual({
    verdict: "other_environment",
    signedIn: "test",
    heldIn: "live",
  });
  expect(verdictOn({}, { configuredSecret: newSecret() })).toEqual({ verdict: "secret_unknown" });
});

test("the verdict is other_endpoint if the receiver's secret belongs to another endpoint in the same environment, even if the signature or the receiver uses a previous secret", () => {
  const configuredSecret = otherEndpointSecret;
  for (const secrets of [[currentSecret], [currentSecret, previousSecret], [previousSecret]])
    expect(verdictOn({ secrets }, { configuredSecret })).toEqual({ verdict: "other_endpoint" });
  expect(verdictOn({ secrets: [otherEndpointSecret] }, { configuredSecret })).toMatchObject({
    verdict: "verified",
  });
  for (const receiverSecret of [currentSecret, previousSecret])
    expect(verdictOn({ secrets: [otherEndpointSecret] }, { configuredSecret: receiverSecret })).toEqual({
      verdict: "other_endpoint",
    });
});

test("a previous secret is reported with its expiry if the message was signed only with it or the receiver uses it", () => {
  const old = { verdict: "old_secret", until: previousExpiresAt };
  expect(verdictOn({ secrets: [previousSecret] })).toEqual({ ...old, use: "signed", stillSigns: true });
  expect(verdictOn({ secrets: [previousSecret] }, { configuredSecret: currentSecret })).toMatchObject({
    ...old,
    use: "signed",
  });
  expect(verdictOn({}, { configuredSecret: previousSecret })).toEqual({
    ...old,
    use: "held",
    stillSigns: true,
  });
  const now = new Date(previousExpiresAt.getTime() + HOUR_MS);
  expect(verdictOn({ secrets: [currentSecret] }, { configuredSecret: previousSecret, now })).toEqual({
    ...old,
    use: "held",
    stillSigns: false,
  });
});

test("a configured secret with added white space or quotes, or without its prefix, gets the verdict secret_misspelled", () => {
  const spelled = {
    [`${currentSecret}\n`]: "whitespace",
    [`"${currentSecret}"`]: "quotes",
    [` '${currentSecret}' `]: "quotes",
    [currentSecret.slice("whsec_".length)]: "no_prefix",
  };
  for (const [configuredSecret, how] of Object.entries(spelled)) {
    expect(verdictOn({}, { configuredSecret }), how).toEqual({ verdict: "secret_misspelled", how });
  }
});

test("an API key used as a secret is reported even if the body is empty, but not if a header is missing", () => {
  for (const configuredSecret of ["sk_test_tsr_1", ' "sk_live_1"']) {
    expect(verdictOn({}, { configuredSecret })).toEqual({ verdict: "secret_is_api_key" });
    expect(verdictOn({ body: "" }, { configuredSecret })).toEqual({ verdict: "secret_is_api_key" });
    expect(verdictOn({ headers: { "webhook-id": "" } }, { configuredSecret })).toMatchObject({
      verdict: "header_missing",
    });
  }
});

test("a signature made with the text of a secret instead of its decoded bytes is reported as such", () => {
  for (const key of [currentSecret, currentSecret.slice("whsec_".length)]) {
    const signed = `${id}.${sentAt.getTime() / 1_000}.${body}`;
    const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    expect(verdictOn({ headers: { "webhook-signature": signature } })).toEqual({
      verdict: "secret_not_decoded",
    });
  }
});

test("if a signature was made with none of the account's secrets, the verdict states whether it was made with the secret that the receiver uses", () => {
  const unknownSecret = newSecret();
  expect(verdictOn({ secrets: [unknownSecret] })).toEqual({ verdict: "signature_unknown", heldFits: false });
  expect(verdictOn({ secrets: [unknownSecret] }, { configuredSecret: unknownSecret })).toEqual({
    verdict: "signature_unknown",
    heldFits: true,
  });
});

test("a verdict never contains a secret", () => {
  const changes: Change[] = [
    {},
    { secrets: [liveSecret] },
    { secrets: [previousSecret] },
    { body: `${body} ` },
  ];
  for (const change of changes) {
    for (const configuredSecret of [
      undefined,
      currentSecret,
      ` ${currentSecret}`,
      previousSecret,
      liveSecret,
      newSecret(),
    ]) {
      const verdict = JSON.stringify(verdictOn(change, { configuredSecret }));
      for (const secret of [currentSecret, previousSecret, liveSecret, configuredSecret ?? currentSecret]) {
        expect(verdict).not.toContain(secret.trim().slice("whsec_".length));
      }
    }
  }
});
