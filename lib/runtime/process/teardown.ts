type Task = () => Promise<unknown> | unknown;

/** Cleanup tasks, which run in the reverse of the order in which they were added. */
export type Teardown = {
  add(task: Task): void;
  /** Runs each task once. Reports a task that fails or takes more than 15 seconds, and continues with the others. */
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
      () => reject(new Error(`A task did not stop in ${timeoutMs / 1_000} seconds`)),
      timeoutMs,
    );
  });
  try {
    await Promise.race([late, task()]);
  } finally {
    clearTimeout(timer);
  }
}
