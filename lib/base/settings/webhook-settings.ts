import { z } from "zod";

const sourceAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Returns the parts of a comma-separated setting, trimmed and without empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The settings for webhooks: how long events and delivery attempts are stored, and which addresses webhooks come from. */
export const webhookSettings = {
  EVENTS_KEPT_MONTHS: z.coerce
    .number()
    .int()
    .min(
      4,
      "must be 4 or more, because attempts are stored for at least 90 days and events must outlast them",
    )
    .max(1_200)
    .default(13)
    .describe("Age at which events and their deliveries are deleted"),
  ATTEMPTS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(90, "must be 90 or more, because the API promises to store attempts for 90 days")
    .default(90)
    .describe("Age at which delivery attempts are deleted"),
  WEBHOOK_SOURCE_ADDRESSES: z
    .string()
    .refine((text) => splitList(text).every((part) => sourceAddress.safeParse(part).success), {
      error: "must be comma-separated addresses or CIDR blocks",
    })
    .default("")
    .describe(
      "Addresses that webhooks come from, as the documentation lists them: comma-separated addresses or CIDR blocks",
    ),
};
