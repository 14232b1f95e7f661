import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { failureMessage } from "./failure-message";
import { ATTEMPT_CAUSES, outcomeField } from "./schema";
import { failureOf, redirectFailure } from "./send-request";

const attempt = {
  status: null,
  durationMs: 180,
  url: "https://hooks.lumen.example/tessera?token=secret",
  cause: null,
  causeDetail: null,
} as const;

const error = (code: string) => Object.assign(new Error(code), { code });

test("a failure message names the host and the cause", () => {
  const messages = [
    failureMessage({ ...attempt, outcome: "dns_failed", cause: "name_unknown" }),
    failureMessage({ ...attempt, outcome: "connection_failed", cause: "refused" }),
    failureMessage({
      ...attempt,
      outcome: "tls_failed",
      cause: "certificate_expired",
      causeDetail: "2026-11-03T23:59:59.000Z",
    }),
    failureMessage({ ...attempt, outcome: "http_error", status: 500 }),
    failureMessage({ ...attempt, outcome: "http_error", status: 503, durationMs: 13.4 }),
    failureMessage({ ...attempt, outcome: "http_error", status: 503, durationMs: 2_340 }),
    failureMessage({ ...attempt, outcome: "timeout", durationMs: 15_004 }),
    failureMessage({
      ...attempt,
      outcome: "redirect",
      status: 302,
      cause: "redirected_to",
      causeDetail: "https://www.lumen.example/hooks",
    }),
  ];
  expect(messages).toEqual([
    "hooks.lumen.example does not resolve",
    "hooks.lumen.example refused the connection",
    "The certificate of hooks.lumen.example expired on 3 Nov 2026",
    "hooks.lumen.example returned 500 in 180 ms",
    "hooks.lumen.example returned 503 in 13 ms",
    "hooks.lumen.example returned 503 in 2.3 s",
    "hooks.lumen.example did not respond within 15 s",
    "hooks.lumen.example redirected to https://www.lumen.example/hooks (redirects are not followed)",
  ]);
});

test("every failed outcome, with or without a cause, has a message that names the host but not the URL's query", () => {
  for (const outcome of outcomeField.options) {
    for (const cause of [null, ...ATTEMPT_CAUSES]) {
      const message = failureMessage({ ...attempt, outcome, cause: outcome === "delivered" ? null : cause });
      if (outcome === "delivered") expect(message).toBeNull();
      else expect(message).toMatch(/hooks\.lumen\.example/);
      expect(message ?? "").not.toContain("secret");
    }
  }
});

test("error codes of Node, the resolver and OpenSSL are mapped to causes", () => {
  const codes = {
    ENOTFOUND: "name_unknown",
    ENODATA: "name_unknown",
    ESERVFAIL: "name_servers_failed",
    ECONNREFUSED: "refused",
    ECONNRESET: "closed",
    EHOSTUNREACH: "unreachable",
    CERT_NOT_YET_VALID: "certificate_not_yet_valid",
    ERR_TLS_CERT_ALTNAME_INVALID: "certificate_other_name",
    DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_untrusted",
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_untrusted",
    EPROTO: "no_tls",
  };
  for (const [code, cause] of Object.entries(codes)) expect(failureOf(error(code)), code).toEqual({ cause });
  expect(failureOf(error("EWHATEVER"))).toBeUndefined();
  expect(failureOf(error("CERT_HAS_EXPIRED"), "Nov  3 12:00:00 2026 GMT")).toEqual({
    cause: "certificate_expired",
    detail: "2026-11-03T12:00:00.000Z",
  });
  expect(failureOf(error("CERT_HAS_EXPIRED"))).toEqual({ cause: "certificate_expired" });
});

test("a redirect's target is reported without its query, fragment or credentials, and is truncated to 300 characters", () => {
  const from = new URL("https://hooks.lumen.example/a");
  const detail = (location: string) => redirectFailure(location, from)?.detail;
  expect(detail("/b?token=secret#x")).toBe("https://hooks.lumen.example/b");
  expect(detail("https://user:secret@other.example/c")).toBe("https://other.example/c");
  expect(detail(`/${"x".repeat(5_000)}`)).toHaveLength(300);
  expect(detail("http://[")).toBeUndefined();
  expect(redirectFailure(undefined, from)).toBeUndefined();
});
