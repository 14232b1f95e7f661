import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { isDecodable, requestPath } from "./request-target";

function requestFor(url: string, host = "localhost:3000"): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers.host = host;
  return request;
}

for (const [title, url, path, rewritten = url] of [
  ["returns the path without its query and does not decode the path", "/a/b%2Fc?d=e", "/a/b%2Fc"],
  ["removes the scheme and host of an absolute target", "http://elsewhere.example/a?b=c", "/a", "/a?b=c"],
  ["encodes a backslash", "/a\\b?c", "/a%5Cb", "/a%5Cb?c"],
] as const) {
  test(`requestPath ${title}, and leaves the same path in request.url`, () => {
    const request = requestFor(url);
    expect([requestPath(request), request.url]).toEqual([path, rewritten]);
  });
}

test("a request target or Host header that does not form a valid URL is rejected", () => {
  for (const url of ["*", "", "a/b", "http://["]) expect(requestPath(requestFor(url)), url).toBeUndefined();
  for (const host of ["", "a/b", "a b", "user@host", "[::1"])
    expect(requestPath(requestFor("/", host)), host).toBeUndefined();
  for (const host of ["localhost", "pay.example.com:443", "127.0.0.1:3000", "[::1]:3000"])
    expect(requestPath(requestFor("/", host)), host).toBe("/");
});

test("repeated Host headers are rejected, even if they are equal", () => {
  const request = requestFor("/");
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host", "HOST", "localhost:3000"];
  expect(requestPath(request)).toBeUndefined();
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host"];
  expect(requestPath(request)).toBe("/");
});

test("isDecodable returns false for a path with invalid percent-encoding or invalid UTF-8, and requestPath returns such a path unchanged", () => {
  for (const path of ["/%", "/a%zz", "/%E4", "/%C0%80", "/%ED%A0%80"])
    expect([requestPath(requestFor(path)), isDecodable(path)]).toEqual([path, false]);
  for (const path of ["/a", "/%25", "/%C3%A4", "/%00"]) expect(isDecodable(path), path).toBe(true);
});
