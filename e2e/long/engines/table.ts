import { ENGINES, FEATURES, type Feature, SUPPORT_ORDER } from "./features";

/** Returns the lowest level at which an engine supports any of the features that a statement uses. */
function verdictOn(text: string, engine: number): string {
  const ranks = FEATURES.filter(({ isIn }) => isIn(text)).map(({ support }) =>
    SUPPORT_ORDER.indexOf(support[engine] ?? "undocumented"),
  );
  return SUPPORT_ORDER[Math.max(0, ...ranks)] ?? "undocumented";
}

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;

const head = (first: string, ...others: string[]) => [
  row(first, ...others),
  row(...[first, ...others].map(() => "---")),
];

/** Returns a table of features, with the number of statements that use each feature, and each engine's support for it. */
export function tableOfFeatures(texts: ReadonlySet<string>, features: readonly Feature[] = FEATURES): string {
  const rows = features.map(({ name, isIn, support }) => {
    const uses = [...texts].filter(isIn).length;
    return row(name, uses, ...support);
  });
  return [...head("used", "by", ...ENGINES), ...rows].join("\n");
}

/**
 * Returns a table with the number of statements at each level of support, for each engine. A statement's level is the lowest
 * among the features that it uses.
 */
export function tableOfVerdicts(texts: ReadonlySet<string>): string {
  const rows = SUPPORT_ORDER.map((verdict) => {
    const counts = ENGINES.map(
      (_, engine) => [...texts].filter((text) => verdictOn(text, engine) === verdict).length,
    );
    return row(verdict, ...counts);
  });
  return [...head(`of ${texts.size} statements`, ...ENGINES), ...rows].join("\n");
}

/** Returns a line for each statement that an engine rejects, with the beginning of the statement and the rejected features. */
export function refusedStatements(texts: ReadonlySet<string>): string[] {
  return [...texts].flatMap((text) => {
    const reasons = FEATURES.filter(
      ({ isIn, support }) => isIn(text) && support.some((each) => each === "no"),
    );
    if (reasons.length === 0) return [];
    return [
      `${text.replace(/\s+/g, " ").trim().slice(0, 80)}: ${reasons.map(({ name }) => name).join(", ")}`,
    ];
  });
}
