import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { requestLiveInput, signUpInput } from "./schema";

const partner = {
  kind: "partner",
  company_name: " Acme Games ",
  email: "Dev@Acme.Example",
  password: "0123456789",
};
const reseller = { ...partner, kind: "reseller", shop_url: "https://shop.example/" };

test("sign-up of a partner requires only a company name, an email and a password, and the time zone defaults to UTC", () => {
  expect(signUpInput.parse(partner)).toEqual({
    kind: "partner",
    company_name: "Acme Games",
    email: "dev@acme.example",
    password: "0123456789",
    timezone: "UTC",
  });
});

test("sign-up accepts a reseller without a shop URL, rejects an invalid shop URL, and ignores the shop URL of a partner", () => {
  expect(signUpInput.safeParse({ ...reseller, shop_url: undefined }).success).toBe(true);
  expect(signUpInput.safeParse({ ...reseller, shop_url: "javascript:alert(1)" }).success).toBe(false);
  expect(signUpInput.parse(reseller)).toHaveProperty("shop_url", "https://shop.example/");
  expect(signUpInput.parse({ ...partner, shop_url: "https://x.example" })).not.toHaveProperty("shop_url");
});

test("sign-up replaces a time zone's former name with its current name", () => {
  expect(signUpInput.parse({ ...partner, timezone: "Asia/Katmandu" })).toHaveProperty(
    "timezone",
    "Asia/Kathmandu",
  );
});

test("sign-up rejects the account kind operator", () => {
  expect(signUpInput.safeParse({ ...partner, kind: "operator" }).success).toBe(false);
});

for (const [what, change] of Object.entries({
  "a blank company name": { company_name: "  " },
  "a malformed email": { email: "dev@" },
  "a password of nine characters": { password: "012345678" },
  "a time zone that does not exist": { timezone: "Europe/Atlantis" },
  "a UTC offset as the time zone": { timezone: "+01:00" },
})) {
  test(`sign-up rejects ${what}`, () => {
    expect(signUpInput.safeParse({ ...partner, ...change }).success).toBe(false);
  });
}

test("a request for live access requires all business details except the website, and rejects invalid ones", () => {
  const details = { legal_name: "Acme Lda", country_code: "PT", sells: "Games", monthly_volume: "above" };
  expect(requestLiveInput.parse(details)).toMatchObject(details);
  const wrong = [
    { country_code: "XX" },
    { sells: "" },
    { monthly_volume: "much" },
    { website: "acme.example" },
  ];
  for (const change of [...wrong, ...Object.keys(details).map((name) => ({ [name]: undefined }))])
    expect(requestLiveInput.safeParse({ ...details, ...change }).success).toBe(false);
});
