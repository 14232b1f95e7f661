import { register } from "node:module";
import { ts } from "@ts-morph/common";

export default ts;

/**
 * Loaded before `openapi-typescript`, which makes its answer with the JavaScript API of the compiler. The project's own
 * compiler has none any more; `@ts-morph/common` brings the last that has, and it is led here.
 */
const hooks = `export function resolve(specifier, context, next) {
  return next(specifier === "typescript" ? ${JSON.stringify(import.meta.url)} : specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
