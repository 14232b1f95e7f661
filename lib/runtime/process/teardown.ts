type Task = () => Promise<unknown> | unknown;

/** What has been started and must be stopped, last first. */
export type Teardown = {
  add(task: Task): void;
  /**
   * Runs every task once, each after the one added later. A task that fails or takes over 15 seconds is reported and
   * does not keep the rest from running.
   */
  run(): Promise<void>;
};

const TASK_TIMEOUT_MS = 15_000;

export function createTeardown(report: (cause: unknown) => void): Teardown {
  const tasks: Task[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      try {
        await within(TASK_TIMEOUT_MS, task);
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

async function within(timeoutMs: number, task: Task): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`a part did not stop in ${timeoutMs / 1_000} seconds`)),
      timeoutMs,
    );
  });
  try {
    await Promise.race([late, task()]);
  } finally {
    clearTimeout(timer);
  }
}
