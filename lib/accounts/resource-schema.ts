import { z } from "zod";
import { createdAtField, environmentField, timestampField } from "@/lib/base/fields";

/** An account as who calls with one of its keys is told of it. */
export const accountResource = z
  .object({
    company_name: z.string().meta({ description: "The company's name.", example: "Acme Games" }),
    email: z.string().meta({ description: "The e-mail address.", example: "billing@acme.example" }),
    kind: z
      .enum(["partner", "reseller"])
      .describe("Whose endpoints its keys may call: a `partner`'s or a `reseller`'s."),
    environment: environmentField.describe("The environment of the key that asks."),
    timezone: z.string().meta({ description: "The IANA time zone.", example: "Europe/Vienna" }),
    currency: z.string().meta({ description: "The currency of every amount, by ISO 4217.", example: "EUR" }),
    fee_bps: z.int().nullable().meta({
      description:
        "What the platform keeps of what a partner asks for from now on, in basis points: 3000 are 30 %. Null for a reseller.",
      example: 3000,
    }),
    key: z
      .object({
        name: z.string().meta({ description: "The name it was given.", example: "Production server" }),
        prefix: z.string().meta({ description: "What it begins with.", example: "sk_test_tsr_" }),
        last_four: z.string().meta({ description: "What it ends with.", example: "9aZk" }),
        created_at: createdAtField,
        expires_at: timestampField
          .nullable()
          .describe("When it stops working because it was rotated; null while it is not."),
      })
      .describe("The key that asks. The key itself is shown once, when it is made."),
  })
  .meta({ id: "Account" });
export type AccountResource = z.infer<typeof accountResource>;
