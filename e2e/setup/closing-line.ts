import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";

/** Ends a run with one plain line of counts, and fails a run in which nothing was tested. */
export default class ClosingLine implements Reporter {
  private readonly outcomes = new Map<string, ReturnType<TestCase["outcome"]>>();

  onTestEnd(test: TestCase): void {
    this.outcomes.set(test.id, test.outcome());
  }

  onEnd(): Promise<{ status: FullResult["status"] } | undefined> {
    const outcomes = [...this.outcomes.values()];
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const passed = count("expected", "flaky");
    process.stdout.write(`\n${passed} passed, ${count("unexpected")} failed, ${count("skipped")} skipped\n`);
    return Promise.resolve(outcomes.length === 0 ? { status: "failed" } : undefined);
  }

  printsToStdio(): boolean {
    return false;
  }
}
