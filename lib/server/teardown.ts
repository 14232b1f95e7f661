type Task = () => Promise<unknown> | unknown;

/** What has been started and must be stopped, last first. */
export type Teardown = {
  add(task: Task): void;
  /** Runs every task once, each after the one added later; a task that fails is reported and does not stop the rest. */
  run(): Promise<void>;
};

export function createTeardown(report: (cause: unknown) => void): Teardown {
  const tasks: Task[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      try {
        await task();
      } catch (cause) {
        report(cause);
      }
    }
  }

  return {
    add: (task) => void tasks.push(task),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
