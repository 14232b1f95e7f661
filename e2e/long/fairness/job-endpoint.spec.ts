import { expect } from "@playwright/test";
import { upload } from "./flood";
import { scenario } from "./scenario";

const MIB = 300;
const MAX_GROWN_MIB = 200;

/**
 * The headers of a call with a forged but well-formed signature, so that the server must read the body to verify the signature.
 */
const FORGED = { "x-inngest-signature": `t=1&s=${"0".repeat(64)}` };
const DECLARED = { "content-length": String(MIB * 1024 * 1024) };

scenario("4 posts of 300 MB at a time to /api/inngest without a valid signature", () => ({
  traffic: upload({
    path: "/api/inngest",
    mib: MIB,
    headers: [{}, DECLARED, FORGED, { ...FORGED, ...DECLARED }],
  }),
  expected: 413,
  judge({ statuses, grownMib }) {
    expect.soft(grownMib, "memory growth in MiB").toBeLessThan(MAX_GROWN_MIB);
    expect.soft(Object.keys(statuses).filter((status) => status.startsWith("2"))).toEqual([]);
  },
}));
