import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { expect, test } from "../../support/fixtures/verbs";
import { soldVoucher } from "./sold-voucher";

test("a search for a complete voucher code by an operator is audited like a lookup, and finds nothing if the operator's role is viewer", async () => {
  const { operator, code, of, auditOf } = await soldVoucher();
  const found = async (user: SignedInUser) =>
    (await findAnything(user, "test", code)).map(({ kind, results }) => [kind, results.map(({ id }) => id)]);
  const before = await auditOf();
  expect(await found({ ...operator, role: "viewer" })).toEqual([]);
  expect(await auditOf()).toEqual(before);
  expect(await found({ ...operator, role: "developer" })).toEqual([["voucher", [of.voucher_id]]]);
  expect(await auditOf()).toEqual([...before, ...before]);
});
