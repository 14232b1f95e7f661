import { test as base } from "@playwright/test";

/**
 * Gives a test file its own worker process through `test.use({ processOf: import.meta.filename })`. A process reads its
 * settings once, so it can use the database of only one server.
 */
export const test = base.extend<object, { processOf: string }>({
  processOf: ["", { option: true, scope: "worker" }],
});
