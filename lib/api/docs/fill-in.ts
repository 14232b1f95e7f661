/** What a guide says of the deployment it is read at: words and numbers by name, and what holds there. */
export type Facts = {
  readonly values: Readonly<Record<string, (argument: string) => string | number>>;
  readonly conditions: Readonly<Record<string, boolean>>;
};

/**
 * The Markdown with `{{name}}` and `{{name argument}}` replaced by the value of that name, and with what stands between
 * `<when name>` and `</when>` only where the condition holds, between `<unless name>` and `</unless>` only where it does
 * not. Throws for a name that means nothing.
 */
export function filledIn(markdown: string, { values, conditions }: Facts): string {
  return markdown
    .replace(/<(when|unless) ([^>]*)>(.*?)<\/\1>/gs, (_, word: string, name: string, inner: string) => {
      const holds = conditions[name];
      if (holds === undefined) throw new Error(`no condition is called ${name}`);
      return holds === (word === "when") ? inner : "";
    })
    .replace(/\{\{([^ }]*) ?(.*?)\}\}/g, (_, name: string, argument: string) => {
      const value = values[name];
      if (!value) throw new Error(`no value is called ${name}`);
      return String(value(argument));
    });
}
