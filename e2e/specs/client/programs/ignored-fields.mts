import { once } from "node:events";
import { createTessera } from "tessera-client";

const { TESSERA_URL: baseUrl = "", TESSERA_KEY: key = "" } = process.env;
const tessera = createTessera({ baseUrl, key });

const warnings: string[] = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));

const unknown = { email: "anna@example.com", amount: 500, basket: "secret-value" };
const unknownToo = { ...unknown, note: "secret-value" };
const first = once(process, "warning");
await tessera.createRedemptionIntent(unknown);
await first;
await tessera.createRedemptionIntent(unknown);
const second = once(process, "warning");
await tessera.createRedemptionIntent(unknownToo);
await second;

process.stdout.write(JSON.stringify({ warnings }));
