import { createTessera } from "../tessera.js";
import { command } from "./command.js";
import { credentialsFile, storeCredentials } from "./credentials.js";
import { flag, text } from "./read-args.js";
import { readSecret } from "./read-secret.js";
import { UsageError } from "./usage-error.js";

const LIVE_WARNING =
  "This is a live key: its operations move real money and affect real customers. It was not stored. Use a test key " +
  "(sk_test_...) to experiment, or add --live to store this key anyway.";

export const login = command({
  usage: [
    "login --url https://pay.example.com [--live]",
    "asks for an API key and stores it, readable only by you; a live key needs --live",
  ],
  options: { url: text, live: flag },
  async run({ values }, { note }) {
    if (values.url === undefined)
      throw new UsageError("Specify the address of Tessera: --url https://pay.example.com");
    const credentials = { baseUrl: values.url, key: await readSecret("API key: ") };
    if (credentials.key.startsWith("sk_live_") && !values.live) throw new UsageError(LIVE_WARNING);
    if (credentials.key.startsWith("sk_test_") && values.live)
      throw new UsageError("This is a test key: omit --live.");
    await createTessera(credentials).listEvents({ limit: 1 });
    const file = credentialsFile(process.env);
    storeCredentials(file, credentials);
    note(`Signed in. The key is stored in ${file}, readable only by you.`);
  },
});
