import type { Call } from "./call";
import { writeCurl } from "./curl";
import { writeNode } from "./node";
import { writePhp } from "./php";
import { writePython } from "./python";

/** The languages of code samples. The first one is the default. */
export const languages = [
  { id: "curl", title: "curl", write: writeCurl },
  { id: "node", title: "Node", write: writeNode },
  { id: "php", title: "PHP", write: writePhp },
  { id: "python", title: "Python", write: writePython },
] as const;

export type Language = (typeof languages)[number]["id"];

/** The code of a call in one language. */
export type Sample = { readonly language: Language; readonly title: string; readonly code: string };

/** Returns the call in every language. */
export function samplesOf(call: Call): Sample[] {
  return languages.map(({ id, title, write }) => ({ language: id, title, code: write(call) }));
}
