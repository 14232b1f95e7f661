/** What the document says of a field. */
export type Term = {
  description?: string;
  example?: unknown;
  /** Set where a parameter is required although its absence is answered like an unknown record. */
  required?: boolean;
};

/** Stands in examples for the address customers reach. */
export const EXAMPLE_ORIGIN = "https://tessera.example";
