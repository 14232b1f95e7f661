import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { StartupError } from "@/lib/base/startup-error";
import { checkDemoFolder, demoWorldExists, readDemoFile } from "./demo-file";

let home: string;
test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "tessera-demo-"));
});
test.afterEach(() => rmSync(home, { recursive: true }));

test("checkDemoFolder creates the folder of the demo world with mode 0700 and leaves it empty", () => {
  const folder = path.join(home, "a", "b");
  checkDemoFolder(folder);
  checkDemoFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("an unwritable demo folder is rejected with an error that names its path, the reason and the setting to change", () => {
  writeFileSync(path.join(home, "file"), "");
  // Not even root can create a folder below a file.
  const folder = path.join(home, "file", "data");
  expect(() => checkDemoFolder(folder)).toThrow(StartupError);
  expect(() => checkDemoFolder(folder)).toThrow(
    new RegExp(`${folder} cannot be written \\(E\\w+.*\\); set TESSERA_DATA_DIR`),
  );
});

test("a damaged demo.json is rejected", () => {
  writeFileSync(path.join(home, "demo.json"), "{");
  expect(() => checkDemoFolder(home)).toThrow(/demo\.json is damaged/);
});

test("demoWorldExists returns false without demo.json and true if the database has one of its users, and rejects credentials that belong to another database", async () => {
  expect(await demoWorldExists(home, async () => true)).toBe(false);
  const file = path.join(home, "demo.json");
  const [operator, partner, reseller] = ["operator", "partner", "reseller"].map((name) => ({
    email: `${name}@demo.example`,
    password: "secret",
    test_key: "test",
  }));
  writeFileSync(file, JSON.stringify({ base_url: "http://a", operator, partner, reseller }));
  expect(await demoWorldExists(home, async (emails) => emails.includes("reseller@demo.example"))).toBe(true);
  const checked = demoWorldExists(home, async () => false);
  await expect(checked).rejects.toThrow(StartupError);
  await expect(checked).rejects.toThrow(`${file} has the credentials of a demo world in another database`);
});

test("readDemoFile replaces demo.json to change the base URL, and preserves all other fields", () => {
  const [file, before] = [path.join(home, "demo.json"), path.join(home, "before.json")];
  const operator = { email: "a@demo.example", password: "secret" };
  const account = { ...operator, company_name: "A", test_key: "test", live_key: "live" };
  const demo = { base_url: "http://a", operator, partner: account, reseller: account, partner_2: account };
  writeFileSync(file, JSON.stringify(demo));
  linkSync(file, before);
  readDemoFile(home, "http://b");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...demo, base_url: "http://b" });
  // The previous file is unchanged, so a crash during the write does not damage it.
  expect(JSON.parse(readFileSync(before, "utf8"))).toEqual(demo);
});
