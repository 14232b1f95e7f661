import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { checkRoleAddresses, roleAddress } from "./role-address";

test("the role api is rejected until PAGES_URL and JOBS_URL are set, and the error names each missing setting", () => {
  const [PAGES_URL, JOBS_URL] = ["http://pages:3000", "http://jobs:3000"];
  expect(() => checkRoleAddresses({})).toThrow(
    /^Settings: PAGES_URL is missing: .*; JOBS_URL is missing: .*\.$/,
  );
  expect(() => checkRoleAddresses({ PAGES_URL })).toThrow(
    /^Settings: JOBS_URL is missing: .* http:\/\/jobs:3000\.$/,
  );
  expect(() => checkRoleAddresses({ PAGES_URL, JOBS_URL })).not.toThrow();
});

test("a role's address is the host and port of its URL, and an IPv6 address has no brackets", () => {
  const addressOf = (PAGES_URL: string) => roleAddress("pages", { PAGES_URL });
  expect(addressOf("http://pages:3000")).toEqual({ host: "pages", port: 3000 });
  expect(addressOf("http://[fd00::1]")).toEqual({ host: "fd00::1", port: 80 });
});
