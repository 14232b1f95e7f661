import { expect } from "@playwright/test";
import { upload } from "./flood";
import { scenario } from "./scenario";

const MIB = 300;
const MOST_GROWN_MIB = 200;

/** Looks like a signature, so that the body has to be read before it is known for none. */
const FORGED = { "x-inngest-signature": `t=1&s=${"0".repeat(64)}` };
const DECLARED = { "content-length": String(MIB * 1024 * 1024) };

scenario("4 unsigned posts of 300 MB at a time to /api/inngest", () => ({
  traffic: upload({
    path: "/api/inngest",
    mib: MIB,
    headers: [{}, DECLARED, FORGED, { ...FORGED, ...DECLARED }],
  }),
  judge({ answers, grownMib }) {
    expect.soft(grownMib, "MiB more in memory").toBeLessThan(MOST_GROWN_MIB);
    expect.soft(Object.keys(answers).filter((status) => status.startsWith("2"))).toEqual([]);
  },
}));
