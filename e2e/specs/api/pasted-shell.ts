import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const END = "@@ pasted, ended with";

/** A shell that runs several blocks of pasted commands and preserves variables between them. */
export class PastedShell {
  readonly #shell: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #errors = "";

  constructor(cwd: string) {
    this.#shell = spawn("bash", ["--norc"], { cwd });
    this.#lines = createInterface({ input: this.#shell.stdout })[Symbol.asyncIterator]();
    this.#shell.stderr.on("data", (text: Buffer) => {
      this.#errors += text.toString();
    });
  }

  /**
   * Returns the output of the commands. Throws an error with their error output if the last command fails or the shell exits.
   */
  async paste(commands: string): Promise<string> {
    this.#errors = "";
    this.#shell.stdin.write(`${commands}\nprintf '\\n${END} %s\\n' $?\n`);
    const printed: string[] = [];
    for (let line = await this.#lines.next(); !line.done; line = await this.#lines.next()) {
      if (!line.value.startsWith(END)) {
        printed.push(line.value);
        continue;
      }
      if (line.value === `${END} 0`) return printed.join("\n");
      throw new Error(`${line.value}: ${commands}\n${this.#errors}`);
    }
    throw new Error(`the shell exited: ${commands}\n${this.#errors}`);
  }

  close(): void {
    this.#shell.kill();
  }
}
