import { createTessera } from "tessera-client";

const { TESSERA_URL: baseUrl = "", TESSERA_KEY: key = "" } = process.env;
const tessera = createTessera({ baseUrl, key });

const ids: string[] = [];
const requests: string[] = [];
const list = tessera.listEvents(
  { limit: 2, type: "redemption-intent.success" },
  { onAnswer: ({ requestId }) => requests.push(requestId) },
);
for await (const event of list) ids.push(event.id);
const firstPage = await list;
const few: string[] = [];
let fewPages = 0;
for await (const event of tessera.listEvents({ limit: 2 }, { onAnswer: () => (fewPages += 1) })) {
  few.push(event.id);
  if (few.length === 3) break;
}

const tagged: string[] = [];
for await (const intent of tessera.listRedemptionIntents({ metadata: { "order & more": "A-1" }, limit: 1 })) {
  tagged.push(intent.reference);
}

process.stdout.write(
  JSON.stringify({
    ids,
    pages: requests.length,
    onFirstPage: firstPage.events.length,
    few,
    fewPages,
    tagged,
  }),
);
