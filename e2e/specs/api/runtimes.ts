import { spawnSync } from "node:child_process";
import type { Language } from "@/lib/api/openapi/samples/languages";

/** What every call that succeeded prints of the answer's envelope; the client in Node throws for any other, and prints its data. */
const SUCCESS = /"?status"?: ?true/;

/** How a program in each language is saved and run, and what it prints when its call succeeded. */
const RUNTIMES: Readonly<
  Record<Exclude<Language, "curl">, { command: string; file: string; succeeds: RegExp }>
> = {
  node: { command: process.execPath, file: "call.mjs", succeeds: /^[[{]/ },
  php: { command: "php", file: "call.php", succeeds: SUCCESS },
  python: { command: pythonItself(), file: "call.py", succeeds: SUCCESS },
};

/** The interpreter behind `python3`, which can be a wrapper that takes longer than most programs. */
function pythonItself(): string {
  const printed = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
  return printed.stdout?.trim() || "python3";
}

/** What a call in a language prints when it succeeded. */
export function successIn(language: Language): RegExp {
  return language === "curl" ? SUCCESS : RUNTIMES[language].succeeds;
}

/** Whether this machine can run what is written in a language. */
export function isInstalled(language: Exclude<Language, "curl">): boolean {
  return spawnSync(RUNTIMES[language].command, ["--version"]).status === 0;
}

/** Commands that save a program and run it. The tests' own runner asks every program below it for colours. */
export function savedAndRun(language: Language, program: string): string {
  if (language === "curl") return program;
  const { command, file } = RUNTIMES[language];
  return `cat > ${file} <<'END OF PROGRAM'\n${program}\nEND OF PROGRAM\nFORCE_COLOR=0 '${command}' ${file}`;
}
