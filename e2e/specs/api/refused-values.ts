/**
 * Invalid values for each field that intents and subscriptions share. Does not include missing fields, or null for optional
 * ones.
 */
export const refusedValues: Record<string, readonly unknown[]> = {
  email: [
    "",
    "anna",
    "anna@",
    "anna@b",
    "a b@c.de",
    "a@b.co\u0000",
    `${"a".repeat(250)}@b.co`,
    5,
    null,
    [],
    {},
  ],
  amount: ["1000", 0, -1, 10.5, 100_000_001, 2 ** 53, 1e300, true, null, [1_000], {}],
  reference: ["", ".", "..", "cancellation", "a b", "a/b", "ä", "a".repeat(101), "a\n", "a\u0000", 5, []],
  callback_url: [
    ...["", "/back", "shop.example", "javascript:alert(1)", "ftp://shop.example", "https:shop.example"],
    ...["https://user:pw@shop.example", "https://", "https://shop.example\r\nX: y", "http:\\\\shop.example"],
    ...[`https://shop.example/${"a".repeat(2_048)}`, "https://shop.example/\ud800", 5, ["https://a.b"]],
  ],
  description: ["", " ", "\u200b", "a\nb", "a\u0000", "a".repeat(201), 5, ["a"]],
  locale: ["", "EN", "de-AT", "tlh", "english", 5, ["de"]],
  country_code: ["", "A", "at", "AUT", "XX", "UK", "XK", "A\u0000", 40, ["AT"]],
  ip_address: ["", "localhost", "192.0.2", "192.0.2.300", "192.0.2.1:80", "192.0.2.0/24", "g::1", 1, []],
  metadata: ["", "{}", 5, true, [], [{}]],
  idempotency_key: ["", "k".repeat(256), "a\u0000", "\udc00", 5, {}],
};

/** The optional fields that intents and subscriptions share, set to null, as some clients send them. */
export const allNull = {
  ...{
    reference: null,
    callback_url: null,
    description: null,
    locale: null,
    country_code: null,
    ip_address: null,
  },
  ...{ metadata: null, idempotency_key: null },
};
