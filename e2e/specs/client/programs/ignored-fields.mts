import { once } from "node:events";
import { createTessera } from "tessera-client";

const { TESSERA_URL: baseUrl = "", TESSERA_KEY: key = "" } = process.env;
const tessera = createTessera({ baseUrl, key });

const warnings: string[] = [];
process.on("warning", ({ name, message }) => warnings.push(`${name}: ${message}`));

const misspelled = { email: "anna@example.com", amount: 500, refrence: "secret-value" };
const misspelledToo = { ...misspelled, note: "secret-value" };
const first = once(process, "warning");
await tessera.createRedemptionIntent(misspelled);
await first;
await tessera.createRedemptionIntent(misspelled);
const second = once(process, "warning");
await tessera.createRedemptionIntent(misspelledToo);
await second;

process.stdout.write(JSON.stringify({ warnings }));
