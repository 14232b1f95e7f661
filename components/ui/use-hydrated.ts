"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and for as long as a browser has not run our script; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
