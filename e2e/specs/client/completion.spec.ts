import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { eventStatusField } from "@/lib/webhooks/deliveries/schema";
import { expect } from "../../support/fixtures/api-test";
import { type InstalledClient, test } from "../../support/fixtures/installed-client";
import { runCommand } from "./run-command";

const run = promisify(execFile);

/** Returns the completions that the client offers for the last of these words. */
async function candidates(client: InstalledClient, words: readonly string[]): Promise<string[]> {
  const { code, out, err } = await runCommand(client, ["__complete", ...words], {});
  expect([code, err]).toEqual([0, ""]);
  return out.split("\n").filter((line) => line !== "");
}

test("shell completion offers commands, subcommands, unused options and known option values", async ({
  client,
}) => {
  for (const [words, expected] of [
    [["lo"], ["login"]],
    [
      ["events", ""],
      ["tail", "list", "resend"],
    ],
    [
      ["intents", "c"],
      ["create", "cancel"],
    ],
    [["events", "list", "--type", "redemption-intent.s"], ["redemption-intent.success"]],
    [
      ["intents", "list", "--status", ""],
      ["pending", "success", "failed"],
    ],
    [["events", "list", "--status", ""], [...eventStatusField.options]],
    [
      ["listen", "--forward-to", "3000", "--"],
      ["--events", "--since", "--secret", "--help"],
    ],
    [["intents", "create", "--metadata", "a=b", "--m"], ["--metadata"]],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["nonsense", "more", ""], []],
    [["toString", ""], []],
  ] as const)
    expect(await candidates(client, words), words.join(" ")).toEqual(expected);
  expect(await candidates(client, [""])).toEqual(
    expect.arrayContaining(["login", "listen", "trigger", "events", "intents", "refunds", "--version"]),
  );
});

test("the bash script completes a command line, and unknown shells are refused with a suggestion", async ({
  client,
}) => {
  const script = (await runCommand(client, ["completion", "bash"], {})).out;
  const file = path.join(client.folder, "completion.bash");
  const program = path.join(client.folder, "node_modules/.bin/tessera-client");
  const typed = `COMP_WORDS=("${program}" events re); COMP_CWORD=2; _tessera_client; printf '%s\n' "\${COMPREPLY[@]}"`;
  writeFileSync(file, `${script}\n${typed}\n`);
  expect((await run("bash", [file])).stdout).toBe("resend\n");
  for (const shell of ["zsh", "fish"])
    expect((await runCommand(client, ["completion", shell], {})).out).toContain("__complete");
  expect(await runCommand(client, ["completion", "bsh"], {})).toMatchObject({
    ...{ code: 2, out: "", err: expect.stringContaining("Did you mean bash or zsh?") },
  });
});

test("--version prints the version of the package", async ({ client }) => {
  const ended = await runCommand(client, ["--version"], {});
  expect(ended).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});
