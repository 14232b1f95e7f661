/** Settings of a production start, for tests: the least it needs, each secret with its own value. */
export const HEX = "9f1c46d07ab35e82b4d8e1037c5fa629e07d3b914f86c2a5d1980b6e3af7c254";
export const KEY_BYTES = Buffer.from(HEX, "hex");
export const KEY = KEY_BYTES.toString("base64");
const OTHER_KEY = "MTvIdZEw6sTZkGm3H4fnJ1Yy0LqBhPwXo8aR5uCeD2s=";
export const SIGNING_HEX = "c7e0a9365b1f48d2930ec4718af65b2dd10b7c9e4f2385a6e91c40d7b836f5a2";

export const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://db.example/tessera",
  VOUCHER_HMAC_KEY: KEY,
  PUBLIC_URL: "https://pay.example",
  ENCRYPTION_KEY: OTHER_KEY,
  NEXTAUTH_SECRET: "a secret of at least thirty-two characters",
  INNGEST_EVENT_KEY: "an event key",
  INNGEST_SIGNING_KEY: `signkey-prod-${SIGNING_HEX}`,
} as const;
