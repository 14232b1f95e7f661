import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks on the terminal for something that must not be shown; empty where there is no terminal to ask on. */
export async function readHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
