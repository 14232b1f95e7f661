/** Among the words, beside them where there is room, or below them over the whole width. */
export type Place = "among" | "beside" | "below";

/** What a guide places by a line of its own, `<error-codes />`: made from the code or the document, never written. */
export const partPlaces = {
  additions: "below",
  "base-url": "beside",
  "error-codes": "below",
  "event-types": "below",
  "list-filters": "below",
  "retry-schedule": "beside",
  "sample-headers": "beside",
  "webhook-headers": "among",
  "webhook-receivers": "below",
} as const satisfies Record<string, Place>;

export type PartName = keyof typeof partPlaces;

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(partPlaces, name);
}
