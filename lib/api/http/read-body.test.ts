import { gzipSync } from "node:zlib";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { readBody, readJsonObject } from "./read-body";

const MAX_BYTES = 1_000;

/**
 * Returns a request without Content-Length whose body has `count` chunks of 100 bytes each, and a function that returns how
 * many chunks were read.
 */
function inPieces(count: number) {
  let readCount = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (readCount === count) return controller.close();
        readCount += 1;
        controller.enqueue(new Uint8Array(100));
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return { request: new Request("http://x/", init), readCount: () => readCount };
}

test("a chunked body of exactly the maximum size is read completely", async () => {
  const { request } = inPieces(10);
  expect((await readBody(request, MAX_BYTES)).byteLength).toBe(MAX_BYTES);
});

test("an endless body is refused, and read only until it exceeds the maximum size", async () => {
  const { request, readCount } = inPieces(Number.POSITIVE_INFINITY);
  await expect(readBody(request, MAX_BYTES)).rejects.toMatchObject({ code: "payload_too_large" });
  expect(readCount()).toBe(11);
});

test("a body whose Content-Length exceeds the maximum size is refused without being read", async () => {
  const { request, readCount } = inPieces(1);
  request.headers.set("Content-Length", String(MAX_BYTES + 1));
  await expect(readBody(request, MAX_BYTES)).rejects.toMatchObject({ code: "payload_too_large" });
  expect(readCount()).toBe(0);
});

test("an incomplete body is reported as malformed_request", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  await expect(readBody(new Request("http://x/", init))).rejects.toMatchObject({ code: "malformed_request" });
});

const jsonRequest = (headers: Record<string, string>, body: BodyInit = '{"amount":5}') =>
  new Request("http://x/", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });

for (const [encoding, named] of [
  ["gzip", " gzip"],
  ["br", " br"],
  ["identity, gzip", " gzip"],
  ["<script>", ""],
] as const) {
  test(`a JSON body with Content-Encoding ${encoding} is refused, whether or not it is compressed`, async () => {
    for (const body of ['{"amount":5}', gzipSync('{"amount":5}')]) {
      await expect(readJsonObject(jsonRequest({ "Content-Encoding": encoding }, body))).rejects.toMatchObject(
        {
          code: "unsupported_media_type",
          message: `The request body came with Content-Encoding${named}: send it without.`,
        },
      );
    }
  });
}

for (const charset of ["iso-8859-1", "utf-16", '"latin1"', "", "utf-8; charset=iso-8859-1"]) {
  test(`a JSON body with the charset '${charset}' in its Content-Type is refused`, async () => {
    const request = jsonRequest({ "Content-Type": `application/json; charset=${charset}` });
    await expect(readJsonObject(request)).rejects.toMatchObject({ code: "unsupported_media_type" });
  });
}

test('a JSON body is accepted with the charset utf-8 or "UTF8", and with a Content-Encoding that is identity or empty', async () => {
  for (const type of ["application/json; charset=utf-8", 'application/json;CHARSET="UTF8"; version=1']) {
    for (const coding of ["identity", "Identity", ""]) {
      const read = await readJsonObject(jsonRequest({ "Content-Type": type, "Content-Encoding": coding }));
      expect(read?.members).toEqual({ amount: 5 });
    }
  }
});

for (const [what, body, message] of [
  [
    "a body that ends too early",
    "{",
    "The request body is not valid JSON: it ends too early, at line 1, column 2.",
  ],
  [
    "a body with a trailing comma",
    '{\n  "email": "secret",\n}',
    "The request body is not valid JSON: see line 3, column 1.",
  ],
  [
    "a syntax error in a body with mixed line endings",
    '{"a":1,\r\n"b":2,\r "c":3,\n  x}',
    "The request body is not valid JSON: see line 4, column 3.",
  ],
  ["a form-encoded body", "amount=secret", "The request body is not valid JSON: see line 1, column 1."],
  ["a JSON list", '["secret"]', "The request body is valid JSON, but not an object."],
  ["JSON null", "null", "The request body is valid JSON, but not an object."],
  ["a body that is not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "The request body is not valid UTF-8."],
] as const) {
  test(`${what} is reported as malformed_request, in a message that does not quote the body`, async () => {
    await expect(readJsonObject(jsonRequest({}, body))).rejects.toMatchObject({
      code: "malformed_request",
      message,
    });
  });
}
