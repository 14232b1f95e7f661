import { settings } from "./env";

/**
 * The lists below are for tests of the files that document the settings or pass them to containers: `.env.example`,
 * compose.yaml and the Kubernetes manifests.
 */

/** The settings that only the start script and tests set. */
export const INTERNAL_SETTINGS = new Set([
  "TESSERA_EMBEDDED",
  "TESSERA_CHEAP_PASSWORDS",
  "TESSERA_ROLE",
  "TESSERA_SOCKETS",
]);

/** The former names of settings. They are still accepted, but no longer documented. */
export const DEPRECATED_SETTINGS = new Set(["WORKERS"]);

/** Documented variables that are not settings of Tessera itself, with their descriptions. */
export const OTHER_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: "Endpoint for traces, such as http://collector:4318. If unset, none are sent",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "Complete endpoint URL with its path, for traces only",
  OTEL_EXPORTER_OTLP_HEADERS: "Headers of requests to the endpoint, such as a key: name=value,name=value",
  OTEL_SERVICE_NAME: "Name of this service in traces",
  OTEL_RESOURCE_ATTRIBUTES: "Further attributes of every trace: name=value,name=value",
  OTEL_TRACES_SAMPLER: "Sampler for traces, such as parentbased_traceidratio. If unset, all are sent",
  OTEL_TRACES_SAMPLER_ARG: "The sampler's argument, such as 0.1",
  OTEL_SDK_DISABLED: "Disables traces, regardless of the other settings",
  BUILD_SOURCE_MAPS: "Used by npm run build: true keeps source maps, which makes the build a third slower",
} as const;

/** Documented variables that have no use in a container. */
export const NOT_IN_CONTAINERS = new Set([
  // Containers use the defaults.
  "PORT",
  "HOST",
  "BUILD_SOURCE_MAPS",
  // Used only by the embedded database and the demo world.
  "TESSERA_DATA_DIR",
  "TESSERA_DEMO",
  // Refused in production.
  "WEBHOOK_ALLOW_PRIVATE_NETWORK",
]);

/** The settings that only api processes use: the addresses of the other roles. */
export const API_ONLY_SETTINGS = new Set(["PAGES_URL", "CHECKOUT_URL", "JOBS_URL"]);

/** The variables that contain a key, a password, or a URL with either. */
export const SECRET_VARIABLES = new Set([
  ...["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "SMTP_URL", "METRICS_TOKEN"],
  ...["VOUCHER_HMAC_KEY", "VOUCHER_HMAC_KEYS", "ENCRYPTION_KEY", "ENCRYPTION_KEYS", "NEXTAUTH_SECRET"],
  ...["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY", "OTEL_EXPORTER_OTLP_HEADERS"],
]);

/** Returns the names of the documented variables that can be set for a container. */
export const documentedVariables = () =>
  [...Object.keys(settings.shape), ...Object.keys(OTHER_VARIABLES)].filter(
    (name) => !INTERNAL_SETTINGS.has(name) && !DEPRECATED_SETTINGS.has(name) && !NOT_IN_CONTAINERS.has(name),
  );

/** An example secret for tests, in hexadecimal. */
export const KEY_HEX = "9f1c46d07ab35e82b4d8e1037c5fa629e07d3b914f86c2a5d1980b6e3af7c254";
export const KEY_BYTES = Buffer.from(KEY_HEX, "hex");
export const KEY = KEY_BYTES.toString("base64");
const OTHER_KEY = "MTvIdZEw6sTZkGm3H4fnJ1Yy0LqBhPwXo8aR5uCeD2s=";
export const SIGNING_HEX = "c7e0a9365b1f48d2930ec4718af65b2dd10b7c9e4f2385a6e91c40d7b836f5a2";

/** The minimum settings for a production start, with a distinct value for each secret. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://db.example/tessera",
  VOUCHER_HMAC_KEY: KEY,
  PUBLIC_URL: "https://pay.example",
  ENCRYPTION_KEY: OTHER_KEY,
  NEXTAUTH_SECRET: "a secret of at least thirty-two characters",
  INNGEST_EVENT_KEY: "an event key",
  INNGEST_SIGNING_KEY: `signkey-prod-${SIGNING_HEX}`,
} as const;
