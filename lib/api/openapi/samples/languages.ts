import type { Call } from "./call";
import { writeCurl } from "./curl";
import { writeNode } from "./node";
import { writePhp } from "./php";
import { writePython } from "./python";

/** The programming languages of code samples. The first language is the default. */
export const languages = [
  { id: "curl", title: "curl", write: writeCurl },
  { id: "node", title: "Node", write: writeNode },
  { id: "php", title: "PHP", write: writePhp },
  { id: "python", title: "Python", write: writePython },
] as const;

export type Language = (typeof languages)[number]["id"];

/** A call's source code in one programming language. */
export type Sample = { readonly language: Language; readonly title: string; readonly code: string };

/** Returns the call's source code in every programming language. */
export function samplesOf(call: Call): Sample[] {
  return languages.map(({ id, title, write }) => ({ language: id, title, code: write(call) }));
}
