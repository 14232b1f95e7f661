import { test as base } from "@playwright/test";

/**
 * A test whose file has a process of its own, where it says so: `test.use({ processOf: import.meta.filename })`. A process
 * reads its settings once, so what works on the database of one server works on no other's after it.
 */
export const test = base.extend<object, { processOf: string }>({
  processOf: ["", { option: true, scope: "worker" }],
});
