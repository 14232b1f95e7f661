import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { accessChoice } from "./access-choice";

const WITH_REFUNDS = "Full access, with refunds";
const WITHOUT_REFUNDS = "Full access, without refunds";

for (const [kind, role, environment, full, preset] of [
  ["partner", "owner", "test", [WITH_REFUNDS, WITHOUT_REFUNDS], WITH_REFUNDS],
  ["partner", "owner", "live", [WITH_REFUNDS, WITHOUT_REFUNDS], WITHOUT_REFUNDS],
  ["partner", "developer", "test", [WITH_REFUNDS], WITH_REFUNDS],
  ["partner", "developer", "live", [WITHOUT_REFUNDS], WITHOUT_REFUNDS],
  ["reseller", "owner", "live", ["Full access"], "Full access"],
  ["reseller", "developer", "live", ["Full access"], "Full access"],
] as const) {
  test(`a ${kind}'s ${role} can choose “${full.join("”, “")}” or “Read only” for a ${environment} key`, () => {
    const choice = accessChoice({ kind, role }, environment);
    expect(choice.options.map(([, label]) => label)).toEqual([...full, "Read only"]);
    expect(new Map(choice.options).get(choice.preset)).toBe(preset);
  });
}
