import { createInterface } from "node:readline";

/**
 * Reads one line from standard input, without echo at a terminal. A key on the command line would remain in the shell's history.
 */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTyped = stdin.isTTY === true;
  if (isTyped) {
    stderr.write(prompt);
    stdin.setRawMode(true);
  }
  try {
    return isTyped ? await typed() : await piped();
  } finally {
    if (isTyped) {
      stdin.setRawMode(false);
      stderr.write("\n");
    }
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
  let line = "";
  for await (const chunk of process.stdin) {
    for (const character of String(chunk)) {
      if (ENTER.has(character)) return line.trim();
      if (character === CTRL_C) process.exit(130);
      line = BACKSPACE.has(character) ? line.slice(0, -1) : line + character;
    }
  }
  return line.trim();
}
