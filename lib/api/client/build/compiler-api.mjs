import { register } from "node:module";
import { ts } from "@ts-morph/common";

export default ts;

/**
 * The source of a module hook that resolves imports of `typescript` to this module, which exports the compiler bundled with
 * `@ts-morph/common`. `openapi-typescript` needs the compiler's JavaScript API, which TypeScript 7, the project's own compiler,
 * no longer has.
 */
const hooks = `export function resolve(specifier, context, next) {
  return next(specifier === "typescript" ? ${JSON.stringify(import.meta.url)} : specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
