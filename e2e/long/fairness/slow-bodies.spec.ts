import { partnerOf } from "../../support/world/accounts";
import { slowBodies } from "./flood";
import { bearer } from "./requests";
import { scenarioFromEach } from "./scenario";

const CONNECTIONS = 800;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/**
 * The sizes of the bodies in bytes. The server does not limit the number of bodies of up to 16 kB per client, so that a
 * customer can always pay.
 */
const sizes = { "10 kB": 10_000, "900 kB": 900_000 } as const;

for (const [size, bytes] of Object.entries(sizes)) {
  scenarioFromEach(
    `${CONNECTIONS} connections send ${size} to /sign-in one byte a second`,
    (_, networks) => ({
      traffic: slowBodies({ path: "/sign-in", connections: CONNECTIONS, bytes, headers: FORM, networks }),
      expected: "waiting",
    }),
  );

  scenarioFromEach(
    `${CONNECTIONS} connections send ${size} to a checkout one byte a second`,
    (_, networks) => ({
      traffic: slowBodies({
        ...{ path: "/redemptions/checkout/abcdefghijklmno", connections: CONNECTIONS, bytes, networks },
        headers: FORM,
      }),
      expected: "waiting",
    }),
  );
}

scenarioFromEach(
  `${CONNECTIONS} connections send 10 kB to the API one byte a second`,
  async ({ operator }, networks) => {
    const { keys } = await partnerOf({ operator }, "Slow Games");
    const headers = { ...bearer(keys.test), "content-type": "application/json" };
    const path = "/api/v1/redemption-intents";
    return {
      traffic: slowBodies({ path, connections: CONNECTIONS, bytes: 10_000, headers, networks }),
      expected: "waiting",
    };
  },
);
