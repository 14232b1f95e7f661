import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { isDecodable, requestPath } from "./request-target";

function requestFor(url: string, host = "localhost:3000"): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers.host = host;
  return request;
}

test("a path is read without its query and kept percent-encoded", () => {
  expect(requestPath(requestFor("/a/b%2Fc?d=e"))).toBe("/a/b%2Fc");
});

test("an absolute target counts by its path, for everyone who reads the request later", () => {
  const request = requestFor("http://elsewhere.example/a?b=c");
  expect(requestPath(request)).toBe("/a");
  expect(request.url).toBe("/a?b=c");
});

test("a target or Host that no URL can be made of is malformed", () => {
  for (const url of ["*", "", "a/b", "http://["]) {
    expect(requestPath(requestFor(url)), url).toBeUndefined();
  }
  for (const host of ["", "a/b", "a b", "user@host", "[::1"]) {
    expect(requestPath(requestFor("/", host)), host).toBeUndefined();
  }
});

test("a request that names two hosts is malformed, even when they are the same", () => {
  const request = requestFor("/");
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host", "HOST", "localhost:3000"];
  expect(requestPath(request)).toBeUndefined();
  request.rawHeaders = ["Host", "localhost:3000", "Accept", "host"];
  expect(requestPath(request)).toBe("/");
});

test("names, IPv4 and IPv6 hosts are all fine", () => {
  for (const host of ["localhost", "pay.example.com:443", "127.0.0.1:3000", "[::1]:3000"]) {
    expect(requestPath(requestFor("/", host)), host).toBe("/");
  }
});

test("a backslash is encoded, so that nobody behind takes it for a slash", () => {
  const request = requestFor("/a\\b?c");
  expect(requestPath(request)).toBe("/a%5Cb");
  expect(request.url).toBe("/a%5Cb?c");
});

test("a percent sign that encodes no UTF-8 is found, and the path is still one", () => {
  for (const path of ["/%", "/a%zz", "/%E4", "/%C0%80", "/%ED%A0%80"]) {
    expect(requestPath(requestFor(path))).toBe(path);
    expect(isDecodable(path), path).toBe(false);
  }
  for (const path of ["/a", "/%25", "/%C3%A4", "/%00"]) expect(isDecodable(path), path).toBe(true);
});
