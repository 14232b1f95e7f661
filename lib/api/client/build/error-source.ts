import { errorCatalog } from "@/lib/base/errors";

/** One module has all that is thrown. */
const HEAD = [
  `import { ApiError } from "../tessera-error.js";`,
  `export { ApiError, CallTimeoutError, ConnectionError, TesseraError } from "../tessera-error.js";`,
];

/** The source of the errors: a class for each code, under its status and sentence, and the classes by code. */
export function errorSource(): string {
  const classes = Object.entries(errorCatalog).map(
    ([code, { status, message }]) => `/** ${status}: ${message} */
export class ${classOf(code)} extends ApiError {
  override name = "${classOf(code)}";
  declare readonly errorCode: "${code}";
}`,
  );
  const byCode = Object.keys(errorCatalog).map((code) => `  ${code}: ${classOf(code)},`);
  return `${HEAD.join("\n\n")}

${classes.join("\n\n")}

/** The class of each \`error_code\`. */
export const errorsByCode = {
${byCode.join("\n")}
} as const;
`;
}

/** `InsufficientBalanceError` for `insufficient_balance`. */
function classOf(code: string): string {
  const words = code.replace(/_error$/, "").split("_");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Error`;
}
