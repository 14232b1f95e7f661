import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "@playwright/test";
import { smtpServer } from "@/lib/identity/mail/smtp-fixture";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { productionSettings } from "../../support/setup/production-settings";
import { launch, runScript, stopProcess } from "../../support/setup/server-process";
import { newEmail, PASSWORD } from "../../support/world/accounts";

type Production = {
  readonly url: string;
  /** Waits for an email to the address and returns the link in the latest one. */
  linkTo(email: string): Promise<string>;
  /** Creates an operator with the command that deployments use. */
  operator(): Promise<{ readonly email: string; readonly password: string }>;
};

/**
 * The test function for tests against a production server, which has a dedicated database and mail server and no demo world.
 */
export const test = base.extend<object, { production: Production }>({
  production: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-production-"));
      const [postgres, smtp] = await Promise.all([startScratchPostgres(), smtpServer()]);
      const settings = {
        ...(await productionSettings(postgres.url, folder)),
        SMTP_URL: smtp.url,
        MAIL_FROM: "no-reply@pay.example",
        PAGE_RATE_LIMIT: "0",
      };
      const { pid } = await launch(settings);
      await use({
        url: settings.PUBLIC_URL,
        async linkTo(email) {
          const mine = () => smtp.messages.findLast((message) => message.includes(`To: ${email}`));
          await expect.poll(mine).toBeDefined();
          return linkIn(mine() ?? "");
        },
        async operator() {
          const who = { email: newEmail("operator"), password: PASSWORD };
          const named = { OPERATOR_EMAIL: who.email, OPERATOR_PASSWORD: who.password };
          const { code, output } = await runScript(
            "lib/runtime/commands/operators.ts",
            { ...settings, ...named },
            ["create"],
          );
          if (code !== 0) throw new Error(output);
          return who;
        },
      });
      await stopProcess(pid);
      smtp.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/**
 * Returns the first link with a fragment in an email. Decodes quoted-printable line breaks and equals signs (RFC 2045, 6.7).
 */
function linkIn(message: string): string {
  const text = message.replaceAll("=\n", "").replaceAll("=3D", "=");
  return /http\S+#\S+/.exec(text)?.[0] ?? "";
}

export { expect };
