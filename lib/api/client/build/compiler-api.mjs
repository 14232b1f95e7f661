import { register } from "node:module";
import { ts } from "@ts-morph/common";

export default ts;

/**
 * Loaded before `openapi-typescript`, which needs the JavaScript API of the TypeScript compiler. The project's own compiler no
 * longer has that API, so imports of `typescript` resolve to the last version that does, bundled with `@ts-morph/common`.
 */
const hooks = `export function resolve(specifier, context, next) {
  return next(specifier === "typescript" ? ${JSON.stringify(import.meta.url)} : specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
