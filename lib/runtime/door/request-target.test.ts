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

test("requestPath returns the path without its query and does not decode the path", () => {
  expect(requestPath(requestFor("/a/b%2Fc?d=e"))).toBe("/a/b%2Fc");
});

test("requestPath removes the scheme and host of an absolute request target, both from its result and from request.url", () => {
  const request = requestFor("http://elsewhere.example/a?b=c");
  expect(requestPath(request)).toBe("/a");
  expect(request.url).toBe("/a?b=c");
});

test("a request target or Host header that does not form a valid URL is rejected", () => {
  for (const url of ["*", "", "a/b", "http://["]) {
    expect(requestPath(requestFor(url)), url).toBeUndefined();
  }
  for (const host of ["", "a/b", "a b", "user@host", "[::1"]) {
    expect(requestPath(requestFor("/", host)), host).toBeUndefined();
  }
});

test("repeated Host headers are rejected, even if they are equal", () => {
  const request = requestFor("/");
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host", "HOST", "localhost:3000"];
  expect(requestPath(request)).toBeUndefined();
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host"];
  expect(requestPath(request)).toBe("/");
});

test("host names, IPv4 addresses and IPv6 addresses are accepted in the Host header", () => {
  for (const host of ["localhost", "pay.example.com:443", "127.0.0.1:3000", "[::1]:3000"]) {
    expect(requestPath(requestFor("/", host)), host).toBe("/");
  }
});

test("a backslash in the request path is encoded", () => {
  const request = requestFor("/a\\b?c");
  expect(requestPath(request)).toBe("/a%5Cb");
  expect(request.url).toBe("/a%5Cb?c");
});

test("isDecodable returns false for a path with invalid percent-encoding or invalid UTF-8, and requestPath returns such a path unchanged", () => {
  for (const path of ["/%", "/a%zz", "/%E4", "/%C0%80", "/%ED%A0%80"]) {
    expect(requestPath(requestFor(path))).toBe(path);
    expect(isDecodable(path), path).toBe(false);
  }
  for (const path of ["/a", "/%25", "/%C3%A4", "/%00"]) expect(isDecodable(path), path).toBe(true);
});
