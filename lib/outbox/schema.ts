import { z } from "zod";

/** What the data of every event holds beside what it is about. */
export const eventSequence = z.object({
  sequence: z.int().min(1).meta({
    description:
      "Grows with each event of the same object; delivery keeps no order, and a number may be missing.",
    example: 1,
  }),
});

/** A type of event, declared by the module in which it happens. */
export type EventDeclaration<Data extends z.ZodObject = z.ZodObject> = {
  /** Who is told. */
  readonly recipient: "partner" | "reseller";
  readonly summary: string;
  readonly description: string;
  /** When it happens in the example. */
  readonly timestamp: string;
  /** Where the example differs from those of the resource's own fields. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What it is about. */
  readonly resource: z.ZodObject;
  /** What its webhook carries. */
  readonly data: Data;
  /** Beyond the contract: what its receiver answers says nothing of the endpoint, which may know the others alone. */
  readonly isAddition?: true;
};

/** Declares a type of event about a resource; its data is the resource at that moment, and the event's `sequence`. */
export function eventAbout<Shape extends z.core.$ZodLooseShape>(
  resource: z.ZodObject<Shape>,
  declared: Omit<EventDeclaration, "resource" | "data">,
) {
  return { ...declared, resource, data: resource.extend(eventSequence.shape) };
}
