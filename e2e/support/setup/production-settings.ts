import { randomBytes } from "node:crypto";
import { freePort } from "@/lib/runtime/process/ports";

const secret = () => randomBytes(32).toString("base64");

/** Returns the settings of a production server on this machine, with random secrets and an unreachable job engine. */
export async function productionSettings(databaseUrl: string, folder: string) {
  const port = String(await freePort());
  return {
    PORT: port,
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    TESSERA_DATA_DIR: folder,
    VOUCHER_HMAC_KEY: secret(),
    ENCRYPTION_KEY: secret(),
    NEXTAUTH_SECRET: secret(),
    INNGEST_EVENT_KEY: secret(),
    INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
    INNGEST_BASE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "silent",
    PROCESSES: "api:1",
  };
}
