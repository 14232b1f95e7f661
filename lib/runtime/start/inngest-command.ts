import path from "node:path";

/** The release of Inngest that the deployment's image has too. */
export const INNGEST_VERSION = "1.45.1";

type Given = Readonly<Record<string, string | undefined>>;

type InngestKeys = { INNGEST_EVENT_KEY: string; INNGEST_SIGNING_KEY: string };

export type InngestCommand = {
  /** Where Tessera and a browser find it. */
  url: string;
  /** The address at which it calls Tessera. */
  serveUrl: string;
  folder: string;
  command: string;
  args: string[];
  /** Holds the keys, which any user of the machine could read among the arguments. */
  env: Record<string, string>;
};

/**
 * How a real Inngest is started against a Tessera with these settings, on this machine alone, because its dashboard asks
 * nobody to sign in. It signs its calls (`inngest start`): `inngest dev` does not, and the app takes no unsigned ones.
 */
export function inngestCommand(given: Given, keys: InngestKeys): InngestCommand {
  const url = new URL(given["INNGEST_BASE_URL"] || "http://localhost:8288").origin;
  const origin =
    given["INNGEST_SERVE_ORIGIN"] || given["PUBLIC_URL"] || `http://localhost:${given["PORT"] || 3000}`;
  const serveUrl = new URL("/api/inngest", origin).href;
  const folder = path.resolve(given["TESSERA_DATA_DIR"] || ".tessera", "inngest");
  const options = {
    host: "127.0.0.1",
    port: new URL(url).port || "80",
    "sdk-url": serveUrl,
    // It finds functions that were not there when it started, or have changed since.
    "poll-interval": "5",
    "sqlite-dir": folder,
  };
  return {
    url,
    serveUrl,
    folder,
    command: "npx",
    args: [
      ...["--yes", "--ignore-scripts=false", `inngest-cli@${INNGEST_VERSION}`, "start"],
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    env: {
      INNGEST_EVENT_KEY: keys.INNGEST_EVENT_KEY,
      // Its server wants the hexadecimal part, which is what both sides sign with.
      INNGEST_SIGNING_KEY: keys.INNGEST_SIGNING_KEY.replace(/^signkey-\w+-/, ""),
    },
  };
}
