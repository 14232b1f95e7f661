import { addMember, addOperator, fundWallets } from "@/lib/demo-world/people";
import { newEmail, PASSWORD } from "../accounts/people";

const WALLET_MINOR = 90_000_000;

/** The test keys of so many resellers with more money than a benchmark can spend. */
export async function resellersWithFunds(count: number): Promise<string[]> {
  const operator = await addOperator({ email: newEmail(), password: PASSWORD });
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const reseller = await addMember(operator, {
      kind: "reseller",
      company_name: `Shop ${made}`,
      email: newEmail(),
      password: PASSWORD,
      timezone: "UTC",
      shop_url: "https://shop.example/",
    });
    await fundWallets(operator, reseller, WALLET_MINOR);
    keys.push(reseller.keys.test);
  }
  return keys;
}
