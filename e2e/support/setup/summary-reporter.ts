import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const SLOWEST = 10;

/**
 * Prints how many tests passed, failed and were skipped, and in CI the ten slowest tests. Makes the run fail if it contains no
 * tests.
 */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, ReturnType<TestCase["outcome"]>>();
  private readonly durations: { title: string; ms: number }[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.outcomes.set(test.id, test.outcome());
    this.durations.push({ title: test.titlePath().filter(Boolean).join(" › "), ms: duration });
  }

  onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    if (process.env["CI"]) this.printSlowest();
    const outcomes = [...this.outcomes.values()];
    const count = (...kinds: string[]) => outcomes.filter((outcome) => kinds.includes(outcome)).length;
    const passed = count("expected", "flaky");
    process.stdout.write(`\n${passed} passed, ${count("unexpected")} failed, ${count("skipped")} skipped\n`);
    return Promise.resolve(outcomes.length === 0 ? { status: "failed" } : undefined);
  }

  private printSlowest(): void {
    const slowest = this.durations.toSorted((left, right) => right.ms - left.ms).slice(0, SLOWEST);
    const lines = slowest.map(({ title, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${title}\n`);
    process.stdout.write(`\nThe slowest tests:\n${lines.join("")}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
