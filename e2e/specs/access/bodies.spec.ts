import { once } from "node:events";
import { connect } from "node:net";
import { operations } from "@/lib/api/operations";
import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { invalid, refusalOf, refused } from "../api/refusals";

const MAX_BODY_BYTES = 64 * 1024;
const INTENT = { email: "anna@example.com", amount: 1_000 };

for (const type of [
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"],
  ...["application/vnd.api+json", "application/jsonx", "json", "application/json, text/plain", ""],
  ...["application/json; charset=iso-8859-1", "application/json;charset=UTF-16"],
]) {
  test(`a body with the content type '${type}' is refused with 415`, async ({ api, world }) => {
    const answer = await api.call("POST", "/redemption-intents", {
      key: world.partner.keys.test,
      body: INTENT,
      headers: { "Content-Type": type },
    });
    expect(refusalOf(answer)).toEqual(refused(415, "unsupported_media_type"));
  });
}

for (const type of ["application/json", "Application/JSON", "application/json;charset=UTF-8"]) {
  test(`a body with the content type '${type}' is accepted`, async ({ api, world }) => {
    const answer = await api.call("POST", "/redemption-intents", {
      key: world.partner.keys.test,
      body: INTENT,
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(201);
  });
}

for (const encoding of ["gzip", "br", "deflate"]) {
  test(`a body with the content encoding ${encoding} is refused with 415`, async ({ api, world }) => {
    const answer = await api.call("POST", "/redemption-intents", {
      key: world.partner.keys.test,
      body: INTENT,
      headers: { "Content-Encoding": encoding },
    });
    expect(refusalOf(answer)).toEqual(refused(415, "unsupported_media_type"));
  });
}

for (const chunked of [false, true]) {
  const how = chunked ? "in chunks" : "with Content-Length";
  test(`a body of 64 KiB sent ${how} is accepted, and a body that is one byte larger is refused with 413`, async ({
    api,
    world,
  }) => {
    const send = (bytes: number) =>
      sendRaw(api.url, {
        ...{ method: "POST", path: "/redemption-intents", key: world.partner.keys.test },
        ...{ body: JSON.stringify(INTENT).padEnd(bytes), chunked },
      });
    expect(refusalOf(await send(MAX_BODY_BYTES + 1))).toEqual(refused(413, "payload_too_large"));
    expect(refusalOf(await send(1_000_000))).toEqual(refused(413, "payload_too_large"));
    expect((await send(MAX_BODY_BYTES)).status).toBe(201);
  });
}

test("a chunked body that exceeds the limit is refused with 413 and Connection: close", async ({
  api,
  world,
}) => {
  const answer = await sendRaw(api.url, {
    ...{ method: "POST", path: "/redemption-intents", key: world.partner.keys.test },
    ...{ body: JSON.stringify(INTENT).padEnd(200_000), chunked: true, headers: { Connection: "keep-alive" } },
  });
  expect(refusalOf(answer)).toEqual(refused(413, "payload_too_large"));
  expect(answer.headers.get("connection")).toBe("close");
});

for (const { id, method, path: template, caller } of operations) {
  if (method === "GET") continue;
  const path = template.replace("{number}", "1").replace(/\{\w+\}/g, "none");

  test(`${id} refuses a request with a Content-Length of ten megabytes without waiting for the body`, async ({
    api,
    world,
  }) => {
    const key = (caller === "reseller" ? world.reseller : world.partner).keys.test;
    const headers = { "Content-Type": "application/json", "Content-Length": "10000000" };
    const answer = await sendRaw(api.url, { method, path, key, headers });
    expect(refusalOf(answer)).toEqual(refused(413, "payload_too_large"));
  });
}

for (const [what, body] of Object.entries({
  empty: "",
  truncated: '{"email": "anna@example.com", "amount": 10',
  "an object followed by more text": '{"email": "anna@example.com", "amount": 10} {}',
  "an object with a trailing comma": '{"email": "anna@example.com", "amount": 10,}',
  "an object in single quotes": "{'email': 'anna@example.com'}",
  "a list": "[]",
  "a string": '"{}"',
  "a number": "5",
  null: "null",
  "not UTF-8": Buffer.from('{"email": "ann\xe4@example.com", "amount": 10}', "latin1"),
  "UTF-8 with half a surrogate pair": Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  "UTF-16": Buffer.from('{"amount": 10}', "utf16le"),
  "an object with a NUL character": '{"email":\u0000 "anna@example.com"}',
  "an object with Infinity": '{"email": "anna@example.com", "amount": Infinity}',
  "60,000 unclosed arrays": "[".repeat(60_000),
})) {
  test(`a body that is ${what} is refused as malformed`, async ({ api, world }) => {
    const key = world.partner.keys.test;
    const answer = await sendRaw(api.url, { method: "POST", path: "/redemption-intents", key, body });
    expect(refusalOf(answer)).toEqual(refused(400, "malformed_request"));
  });
}

for (const { id, method, path: template, caller, body: fields } of operations) {
  if (fields || method === "GET") continue;
  const path = template.replace(/\{\w+\}/g, "none");

  test(`${id}, which has no body fields, refuses malformed bodies, oversized bodies and content types other than JSON`, async ({
    api,
    world,
  }) => {
    const key = (caller === "reseller" ? world.reseller : world.partner).keys.test;
    const send = async (body: string, type = "application/json") => {
      const headers = { "Content-Type": type };
      const answers = [false, true].map((chunked) =>
        sendRaw(api.url, { method, path, key, headers, body, chunked }),
      );
      const [whole, inPieces] = await Promise.all(answers);
      expect(inPieces && refusalOf(inPieces)).toEqual(whole && refusalOf(whole));
      return whole && refusalOf(whole);
    };
    for (const body of ["{", "[]", "null", "{} {}", " "]) {
      expect(await send(body), body).toEqual(refused(400, "malformed_request"));
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
      expect(await send("{}", type), type).toEqual(refused(415, "unsupported_media_type"));
    }
    expect(await send("{}".padEnd(70_000))).toEqual(refused(413, "payload_too_large"));
    for (const fine of ["", "{}", '{"reason": "none"}']) {
      expect(await send(fine), fine).toEqual(refused(404, "not_found"));
    }
  });
}

test("a missing body is refused as malformed", async ({ api, world }) => {
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test });
  expect(refusalOf(answer)).toEqual(refused(400, "malformed_request"));
});

test("an empty JSON object is refused with an error for each required field", async ({ api, world }) => {
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body: {} });
  expect(refusalOf(answer)).toEqual(invalid("amount", "email"));
  expect(answer.body.errors).toEqual({ amount: ["is required"], email: ["is required"] });
});

test("a byte order mark before the JSON is ignored", async ({ api, world }) => {
  const body = `\ufeff${JSON.stringify(INTENT)}`;
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(answer.status).toBe(201);
});

test("a JSON body that contains a field twice is refused with an error for that field", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const body = '{"email": "anna@example.com", "amount": 5, "amount": 7}';
  const answer = await api.call("POST", "/redemption-intents", { key, body });
  expect(refusalOf(answer)).toEqual(invalid("amount"));
  expect(answer.body.errors).toEqual({ amount: ["is given more than once"] });
});

test("a repeated unknown field is ignored like other unknown fields", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const body = '{"email": "anna@example.com", "amount": 5, "note": 1, "note": {"a": 1, "a": -0}}';
  expect((await api.call("POST", "/redemption-intents", { key, body })).status).toBe(201);
});

/** Sends the whole request before reading anything, as Python's urllib does. Returns the raw response. */
async function sendThenRead(url: string, head: readonly string[], body: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, "connect");
  const lost = once(socket, "error").then(([cause]) => Promise.reject(cause));
  const sent = new Promise<void>((resolve) => {
    socket.write(`${[...head, "Host: localhost", `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n`);
    socket.write(body, () => resolve());
  });
  await Promise.race([sent, lost]);
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part)).resume();
  await Promise.race([once(socket, "end"), lost]);
  lost.catch(() => undefined);
  socket.destroy();
  return Buffer.concat(parts).toString();
}

for (const [what, line] of Object.entries({
  "the API": "POST /api/v1/redemption-intents HTTP/1.1",
  "an unknown path of the API": "POST /api/v1/nothing HTTP/1.1",
  "an unknown inbox": `POST /api/inbox/${"x".repeat(32)} HTTP/1.1`,
})) {
  test(`a client that sends five megabytes to ${what} before reading the response receives the complete error response`, async ({
    api,
    world,
  }) => {
    const common = [
      line,
      "Content-Type: application/json",
      `Authorization: Bearer ${world.partner.keys.test}`,
    ];
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await sendThenRead(
        api.url,
        [...common, "Connection: close"],
        Buffer.alloc(5_000_000, "a"),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4(13|04) /);
      expect(answer).toContain('"request_id"');
    }
  });
}
