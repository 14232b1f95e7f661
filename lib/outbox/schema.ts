import { z } from "zod";

const sequence = z.int().min(1).meta({ description: "Grows by one per event of the same object" });

/** A type of event, declared by the module in which it happens. */
export type EventDeclaration<Data extends z.ZodObject = z.ZodObject> = {
  /** Who is told. */
  readonly recipient: "partner" | "reseller";
  /** What its webhook carries. */
  readonly data: Data;
};

/** Declares a type of event about a resource; its data is the resource at that moment, and the event's `sequence`. */
export function eventAbout<Shape extends z.core.$ZodLooseShape>(
  resource: z.ZodObject<Shape>,
  declared: Omit<EventDeclaration, "data">,
) {
  return { ...declared, data: resource.extend({ sequence }) };
}
