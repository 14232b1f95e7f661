import type { Flood } from "./flood-process";

const NOTHING = "/api/v1/redemption-intents/none";

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A read by each of the keys in turn: of what is not there, or at the path. */
export const reads = (keys: readonly string[], path = NOTHING): Flood["requests"] =>
  keys.map((key) => ({ path, headers: bearer(key) }));
