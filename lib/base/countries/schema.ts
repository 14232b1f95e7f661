import { z } from "zod";

export const country = z
  .object({
    name: z.string().meta({ description: "The English short name.", example: "Austria" }),
    code: z.string().meta({ description: "The ISO 3166-1 alpha-2 code.", example: "AT" }),
    is_eu_member: z.boolean().meta({
      description: "Whether the country is a member of the European Union.",
      example: true,
    }),
    vat_applicable: z.boolean().meta({
      description: "Whether the country levies value-added tax, or a goods and services tax of that kind.",
      example: true,
    }),
  })
  .meta({ id: "Country" });
export type Country = z.infer<typeof country>;
