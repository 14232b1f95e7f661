import { createInterface } from "node:readline";
import { createTessera } from "../tessera.js";
import { TesseraError } from "../tessera-error.js";
import { command } from "./command.js";
import { credentialsFile, storeCredentials } from "./credentials.js";
import { flag, text, UsageError } from "./read-args.js";

const LIVE_WARNING =
  "This is a live key: its operations move real money and affect real customers. It was not stored. Use a test key " +
  "(sk_test_...) to experiment, or add --live to store this key anyway.";

export const login = command({
  usage: [
    "login --url https://pay.example.com [--live]",
    "asks for an API key and stores it, readable only by you; a live key needs --live",
  ],
  options: { url: text, live: flag },
  async run({ values }, { note, signal }) {
    if (values.url === undefined)
      throw new UsageError("Specify the address of Tessera: --url https://pay.example.com");
    const credentials = { baseUrl: values.url, key: await readSecret("API key: ") };
    if (credentials.key.startsWith("sk_live_") && !values.live) throw new UsageError(LIVE_WARNING);
    if (credentials.key.startsWith("sk_test_") && values.live)
      throw new UsageError("This is a test key: omit --live.");
    await createTessera(credentials)
      .listEvents({ limit: 1 }, { signal })
      .catch((error: unknown) => {
        if (signal.aborted)
          throw new TesseraError("Stopped before the server responded. The key was not stored.");
        throw error;
      });
    const file = credentialsFile();
    storeCredentials(file, credentials);
    note(`Signed in. The key is stored in ${file}, readable only by you.`);
  },
});

/**
 * Reads a secret as one line from standard input. On a terminal, shows the prompt and does not echo the input. The secret is
 * not a command-line argument, because arguments remain in the shell's history.
 */
async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTyped = stdin.isTTY === true;
  if (isTyped) stderr.write(prompt);
  try {
    return isTyped ? await typed() : await piped();
  } finally {
    if (isTyped) stderr.write("\n");
    stdin.pause();
  }
}

async function piped(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return "";
}

const ENTER = new Set(["\r", "\n", "\u0004"]);
const CTRL_C = "\u0003";
const BACKSPACE = new Set(["\b", "\u007f"]);

async function typed(): Promise<string> {
  const { stdin } = process;
  let line = "";
  stdin.setRawMode(true);
  for await (const chunk of stdin) {
    for (const character of String(chunk)) {
      if (ENTER.has(character)) {
        // Leaving the loop closes standard input, and the mode of a closed terminal cannot be changed.
        stdin.setRawMode(false);
        return line.trim();
      }
      if (character === CTRL_C) process.exit(130);
      line = BACKSPACE.has(character) ? line.slice(0, -1) : line + character;
    }
  }
  return line.trim();
}
