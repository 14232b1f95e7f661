import { expect, test } from "@playwright/test";
import { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { operations } from "@/lib/operations";
import { found } from "@/lib/outcome";
import { parseInput } from "./parse-input";

/** As many as a body has room for. */
const THOUSANDS = Array(31_900).fill(1);

const listing = operation({
  id: "listThings",
  method: "POST",
  path: "/things",
  tag: "Things",
  summary: "List things",
  message: "Listed",
  errors: ["validation_failed"],
  caller: "anyone",
  body: z.object({ name: z.string("must be a string"), things: z.string("must be a string").array() }),
  data: z.null(),
  run: async () => found(null),
});

/** What a body is refused for. */
async function faultsOf(target: typeof listing, body: object): Promise<FieldErrors> {
  const headers = { "Content-Type": "application/json" };
  const request = new Request("http://x/", { method: "POST", headers, body: JSON.stringify(body) });
  const refusal = await parseInput(target, request, {}).catch((cause: unknown) => cause);
  expect(refusal).toMatchObject({ code: "validation_failed" });
  return (refusal instanceof AppError && refusal.errors) || {};
}

test("twenty faults are all named", async () => {
  const errors = await faultsOf(listing, { things: Array(19).fill(1) });
  const names = Array.from({ length: 19 }, (_, at) => `things.${at}`);
  expect(Object.keys(errors)).toEqual(["name", ...names]);
  expect(errors).toMatchObject({ name: ["is required"], "things.18": ["must be a string"] });
});

test("of more faults than twenty the first are named and the others counted, under the field they lie in", async () => {
  const { things, ...named } = await faultsOf(listing, { name: "a", things: THOUSANDS });
  expect(Object.keys(named)).toHaveLength(20);
  expect(things).toEqual(["and 31880 more"]);
});

for (const target of operations) {
  const fields = Object.keys(target.body?.shape ?? {});
  if (fields.length === 0) continue;

  test(`${target.id} looks at no element of a list of thousands, whatever field it is in`, async () => {
    for (const field of fields) {
      const errors = await faultsOf(target, { [field]: THOUSANDS });
      expect(Object.keys(errors).filter((name) => name.split(".")[0] === field)).toEqual([field]);
    }
  });
}
