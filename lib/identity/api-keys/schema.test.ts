import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { rotateKeyInput } from "./schema";

test("a rotated API key overlaps with the new key for a whole number of hours: 24 by default, 0 at least and 168 at most", () => {
  const key_id = "0197c0de-0000-7000-8000-000000000000";
  expect(rotateKeyInput.parse({ key_id }).overlap_hours).toBe(24);
  expect(rotateKeyInput.parse({ key_id, overlap_hours: "0" }).overlap_hours).toBe(0);
  expect(rotateKeyInput.parse({ key_id, overlap_hours: "168" }).overlap_hours).toBe(168);
  for (const overlap_hours of ["-1", "169", "1.5", "soon"]) {
    expect(rotateKeyInput.safeParse({ key_id, overlap_hours }).success).toBe(false);
  }
});
