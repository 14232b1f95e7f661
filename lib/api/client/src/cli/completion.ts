import { type Command, command } from "./command.js";
import { oneOf, UsageError } from "./read-args.js";

const PROGRAMS = "tessera-client tessera";

/**
 * The name of the hidden command that prints completion candidates. The completion scripts call it with the words typed so far.
 */
export const COMPLETE = "__complete";

/**
 * The completion script of each shell. The scripts ask the installed program for candidates, so they stay correct when commands
 * are added.
 */
const scripts = {
  bash: `_tessera_client() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tessera_client ${PROGRAMS}`,
  zsh: `#compdef ${PROGRAMS}
_tessera_client() {
  local -a candidates
  candidates=("\${(@f)$("\${words[1]}" ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $candidates
}
compdef _tessera_client ${PROGRAMS}`,
  fish: `function __tessera_client_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] ${COMPLETE} $words[2..-1] 2>/dev/null
end
complete -c tessera-client -f -a '(__tessera_client_complete)'
complete -c tessera -f -a '(__tessera_client_complete)'`,
} as const;

const shells = Object.keys(scripts) as (keyof typeof scripts)[];

export const completion = command({
  usage: [
    "completion bash|zsh|fish",
    'prints a script that completes commands and options; in bash: eval "$(tessera-client completion bash)"',
  ],
  options: {},
  takes: 1,
  choices: shells,
  async run({ positionals: [shell] }, { say }) {
    if (shell === undefined) throw new UsageError("Specify the shell: completion bash, zsh or fish");
    say(scripts[oneOf(shell, shells, "shell")]);
  },
});

type Commands = Readonly<Record<string, Command>>;

/**
 * Returns the completion candidates for the last of the words that the user has typed. This word can be empty or incomplete;
 * the words before it are complete.
 */
export function candidatesFor(words: readonly string[], commands: Commands): string[] {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  return all(before, typed, commands).filter((word) => word.startsWith(typed));
}

function all(before: readonly string[], typed: string, commands: Commands): readonly string[] {
  const name = [before.slice(0, 2), before.slice(0, 1)]
    .map((words) => words.join(" "))
    .find((one) => Object.hasOwn(commands, one));
  const found = name === undefined ? undefined : commands[name];
  if (name === undefined || !found) return before.length > 1 ? [] : nextWords(before, commands);
  const previous = before.at(-1) ?? "";
  const option = found.options[previous.replace(/^--/, "")];
  if (previous.startsWith("--") && option?.type === "string") return option.values ?? [];
  if (typed.startsWith("-")) return [...optionsOf(found, before), "--help"];
  const isFirst = before.length === name.split(" ").length;
  return isFirst && found.choices ? found.choices : optionsOf(found, before);
}

/** Returns the command's options that can still be added: those not in `before`, and those that can be given more than once. */
function optionsOf({ options }: Command, before: readonly string[]): string[] {
  return Object.entries(options)
    .filter(([name, { multiple }]) => multiple || !before.includes(`--${name}`))
    .map(([name]) => `--${name}`);
}

/**
 * Returns the second words of the commands whose first word is `first`. Without `first`, returns the first word of every
 * command, and the options that need no command.
 */
function nextWords([first]: readonly string[], commands: Commands): string[] {
  const names = Object.keys(commands).map((name) => name.split(" "));
  const next = names.flatMap(([one = "", other]) => {
    if (first === undefined) return one;
    return one === first && other !== undefined ? other : [];
  });
  return [...new Set(first === undefined ? [...next, "--help", "--version"] : next)];
}
