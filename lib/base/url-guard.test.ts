import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { HOSTILE_HOSTS } from "./hostile-hosts-fixture";
import { isPublicAddress, readUrl } from "./url-guard";

const live = { environment: "live", allowPrivateNetwork: false } as const;
const inTest = { environment: "test", allowPrivateNetwork: false } as const;
const open = { environment: "live", allowPrivateNetwork: true } as const;

const urlFault = (url: string, policy: typeof live | typeof inTest | typeof open) =>
  readUrl(url, policy).fault;

test("over a hundred private, reserved and malformed hosts are refused in the test and in the live environment", () => {
  expect(HOSTILE_HOSTS.length).toBeGreaterThan(100);
  for (const host of HOSTILE_HOSTS) {
    for (const policy of [live, inTest]) {
      const fault = urlFault(`https://${host}/hook`, policy);
      expect(fault, host).toMatch(/must be an (address that can be reached from the internet|absolute URL)/);
    }
  }
});

test("a URL is refused if it is not absolute or if its scheme is neither http nor https", () => {
  const urls = [
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com:70/_x",
    "data:text/plain,x",
    "ws://example.com",
    "javascript:alert(1)",
    "blob:https://example.com/x",
    "unix:/var/run/docker.sock",
    "dict://example.com:11211/",
  ];
  for (const url of urls) expect(urlFault(url, open), url).toBe("must be an http or https URL");
  for (const url of [
    "",
    "/hook",
    "example.com",
    "//example.com",
    "https://",
    "https://[::1",
    "http://a b/",
  ]) {
    expect(urlFault(url, open), url).toBe("must be an absolute URL");
  }
});

test("a URL with credentials is refused, even if the credentials disguise the host", () => {
  for (const url of [
    "https://user@example.com/",
    "https://user:secret@example.com/",
    "https://example.com@127.0.0.1/",
    "https://:pass@example.com/",
    "https://example.com%40evil:x@127.0.0.1/",
  ]) {
    expect(urlFault(url, open), url).toBe("must not contain a user name or password");
  }
});

test("the host that is actually called is checked, not the one that a lenient parser would see", () => {
  for (const url of [
    "https:\\\\127.0.0.1\\hook",
    "https:127.0.0.1/hook",
    "https:/127.0.0.1/hook",
    "https:////127.0.0.1/hook",
    "\thttps://127.0.\n0.1/hook",
    "https://127.0.0.1#@example.com/",
    "https://127.0.0.1?@example.com/",
    "https://127.0.0.1\\@example.com/",
    "HTTPS://127.0.0.1:443/hook",
  ]) {
    expect(urlFault(url, live), url).toBe("must be an address that can be reached from the internet");
  }
});

test("the live environment accepts only https URLs, the test environment also accepts http, and the private-network setting allows http for any host", () => {
  expect(urlFault("http://example.com/hook", live)).toBe("must be an https URL in live mode");
  expect(urlFault("http://example.com/hook", inTest)).toBeUndefined();
  for (const host of HOSTILE_HOSTS.filter((name) => URL.canParse(`http://${name}/`))) {
    expect(urlFault(`http://${host}/hook`, open), host).toBeUndefined();
  }
});

test("receivers on the internet are accepted by name and by address", () => {
  for (const host of [
    "example.com",
    "hooks.example.co.uk:8443",
    "xn--bcher-kva.example",
    "bücher.example",
    "8.8.8.8",
    "[2606:4700:4700::1111]",
    "internal.example.com",
    "localhost.example.com",
    "1.1.1.1.nip.io",
  ]) {
    expect(urlFault(`https://${host}/hook?token=1`, live), host).toBeUndefined();
  }
});

test("IPv4 addresses embedded in IPv6, IPv6 addresses with a zone, and text that is not an address are not considered public addresses", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const prefix of ["::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"]) {
        expect(isPublicAddress(prefix + address), prefix + address).toBe(false);
      }
    }),
  );
  for (const text of [
    "",
    "localhost",
    "127.1",
    "0x8080808",
    "010.8.8.8",
    "8.8.8.8 ",
    "fe80::1%eth0",
    "2606:4700::1%1",
  ]) {
    expect(isPublicAddress(text), text).toBe(false);
  }
});
