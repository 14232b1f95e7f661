import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { sections } from "@/lib/api/docs/pages";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { languages } from "@/lib/api/openapi/samples/languages";
import { insertKey } from "./insert-key";

/** Inserts a test key of this kind of account into a page's samples. Returns the languages of the samples that contain it. */
function languagesWithKey(id: string, kind: keyof typeof keyVariables) {
  const page = sections()
    .flatMap(({ pages }) => pages)
    .find((one) => one.id === id);
  const blocks = page?.chapters.flatMap((chapter) => chapter.blocks) ?? [];
  const sample = { key: "sk_test_tsr_mine", variable: keyVariables[kind] };
  const filled = blocks.filter(
    (block) => block.kind === "code" && insertKey(block, sample).includes(sample.key),
  );
  return [...new Set(filled.map(({ only }) => only))];
}

const every = languages.map(({ id }) => id);

test("a test key is inserted into the samples of every language that uses a key, but not into samples for the other kind of account", () => {
  expect(languagesWithKey("list-events", "partner")).toEqual(every);
  expect(languagesWithKey("list-events", "reseller")).toEqual(every);
  expect(languagesWithKey("create-voucher-payment", "reseller")).toEqual(every);
  expect(languagesWithKey("create-voucher-payment", "partner")).toEqual([]);
  for (const kind of ["partner", "reseller"] as const)
    expect(languagesWithKey("list-countries", kind), kind).toEqual(["node"]);
});
