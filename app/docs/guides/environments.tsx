import { CopyField } from "@/components/copy-field";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { keyVariables } from "@/lib/openapi/curl";
import { DataTable } from "../data-table";
import { guides } from "../outline";
import { Section, Split } from "../section";
import { Code, Prose } from "../text";

export function Environments() {
  const { publicUrl, WEBHOOK_ALLOW_PRIVATE_NETWORK } = env();
  const keep = `export ${keyVariables.partner}=sk_test_tsr_...\nexport ${keyVariables.reseller}=sk_test_tsr_...`;
  return (
    <Section {...guides.environments}>
      <Split
        code={
          <>
            <CopyField label="Base URL" value={`${publicUrl}/api/v1`} what="the base URL" />
            <CodeBlock
              title="Shell: keys for every example here"
              what="the commands that keep your keys"
              code={keep}
            />
            <CodeBlock
              title="Header"
              what="the Authorization header"
              code={`Authorization: Bearer $${keyVariables.partner}`}
            />
          </>
        }
      >
        <Prose>
          <p>
            There is one address and there are two environments. The key chooses: nothing made with a test key
            is ever seen by a live one, and a test voucher is an unknown code in live.
          </p>
          <p>
            Partners and resellers each call their own endpoints; a key of the other kind is refused with{" "}
            <Code>forbidden</Code>. Events are for both: the examples use a partner's key, and a reseller puts
            its own there. You make, rotate and revoke keys in the dashboard, as a{" "}
            <TextLink href="/partner/test/keys">partner</TextLink> or as a{" "}
            <TextLink href="/reseller/test/keys">reseller</TextLink>. A rotated key works on for an overlap
            you choose, up to seven days; a revoked one stops at once.
          </p>
          <p>Keys belong on your server. Whoever holds one acts for your account.</p>
        </Prose>
      </Split>
      <DataTable
        caption="Environments"
        head={["", "Test", "Live"]}
        rows={[
          ["Key", <Code key="test">sk_test_tsr_...</Code>, <Code key="live">sk_live_tsr_...</Code>],
          ["Opens", "At sign-up", "When an operator approves the account"],
          ["Money", "None; a reseller tops up its own wallet", "Real"],
          ["Vouchers", "Ready-made ones on every checkout, or your own", "Sold by resellers"],
          [
            "Subscriptions",
            "A simulator on the checkout runs the cycles; a reseller's test key can bill them too",
            "Billed by the reseller the customer picks",
          ],
          [
            "URLs you give us",
            "http or https",
            WEBHOOK_ALLOW_PRIVATE_NETWORK
              ? "https; this installation is for trying out and takes http and private addresses as well"
              : "https",
          ],
        ]}
      />
    </Section>
  );
}
