import path from "node:path";

/** The version of Inngest that `npm run inngest` starts. The deployments in deploy/ use the same version. */
export const INNGEST_VERSION = "1.45.1";

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

type InngestKeys = { INNGEST_EVENT_KEY: string; INNGEST_SIGNING_KEY: string };

export type InngestCommand = {
  /** The URL at which Tessera and browsers reach Inngest. */
  url: string;
  /** The URL at which Inngest calls Tessera. */
  serveUrl: string;
  folder: string;
  command: string;
  args: string[];
  /** The environment variables that contain the keys. As arguments, they would be visible to every user of the machine. */
  env: Record<string, string>;
};

/**
 * Returns the command that starts Inngest for Tessera with the settings in `variables`. Inngest listens on loopback, because
 * its dashboard has no sign-in. The command is `inngest start`, because `inngest dev` does not sign its calls to Tessera.
 */
export function inngestCommand(variables: EnvironmentVariables, keys: InngestKeys): InngestCommand {
  const url = new URL(variables["INNGEST_BASE_URL"] || "http://localhost:8288").origin;
  const origin =
    variables["INNGEST_SERVE_ORIGIN"] ||
    variables["PUBLIC_URL"] ||
    `http://localhost:${variables["PORT"] || 3000}`;
  const serveUrl = new URL("/api/inngest", origin).href;
  const folder = path.resolve(variables["TESSERA_DATA_DIR"] || ".tessera", "inngest");
  const options = {
    host: "127.0.0.1",
    port: new URL(url).port || "80",
    "sdk-url": serveUrl,
    // Finds functions that are added or changed after the start.
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
      // Inngest's server expects only the hexadecimal part of the key, which signs the calls.
      INNGEST_SIGNING_KEY: keys.INNGEST_SIGNING_KEY.replace(/^signkey-\w+-/, ""),
    },
  };
}
