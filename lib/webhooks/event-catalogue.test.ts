import { expect, test } from "@playwright/test";
import { OPTIONAL_EVENT_TYPES } from "@/lib/outbox/schema";
import { additionalTypes, eventCatalogue, eventTypes } from "./event-catalogue";

test("declares exactly the listed event types as optional, and each of them as an addition", () => {
  const optional = eventTypes.filter((type) => "isOptional" in eventCatalogue[type]);
  expect(optional.sort()).toEqual([...OPTIONAL_EVENT_TYPES].sort());
  expect(additionalTypes).toEqual(expect.arrayContaining(optional));
});
