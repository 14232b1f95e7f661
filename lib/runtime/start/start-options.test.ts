import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { StartupError } from "@/lib/base/startup-error";
import { readStartOptions, START_HELP } from "./start-options";

test("the options --empty, --dev and --help are parsed, and are off by default", () => {
  expect(readStartOptions([])).toEqual({ dev: false, empty: false, help: false });
  expect(readStartOptions(["--empty"])).toEqual({ dev: false, empty: true, help: false });
  expect(readStartOptions(["--dev", "--empty"])).toMatchObject({ dev: true, empty: true });
  expect(readStartOptions(["--help"]).help).toBe(true);
  expect(START_HELP).toContain("--empty");
});

test("an unknown option is rejected with an error that names the option", () => {
  expect(() => readStartOptions(["--emtpy"])).toThrow(StartupError);
  expect(() => readStartOptions(["--emtpy"])).toThrow("--emtpy");
});
