import { createSocket } from "node:dgram";
import { promises as dns } from "node:dns";
import ipaddr from "ipaddr.js";

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_AAAA = 28;

/** A DNS server on loopback whose answers can change with each query. */
type DnsServer = {
  readonly resolver: dns.Resolver;
  readonly questions: () => number;
  close(): Promise<void>;
};

/**
 * Starts a DNS server. For each query, it calls `addresses` with the number of earlier queries, and answers with the returned
 * addresses of the requested type.
 */
export async function startDnsServer(addresses: (earlierQueries: number) => string[]): Promise<DnsServer> {
  const socket = createSocket("udp4");
  let questions = 0;
  socket.on("message", (query, from) => {
    const end = query.indexOf(0, HEADER_BYTES) + 5;
    const type = query.readUInt16BE(end - 4);
    const records = addresses(questions)
      .map(ipaddr.parse)
      .filter((one) => (one.kind() === "ipv4") === (type === TYPE_A));
    questions += 1;
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.fill(0, 8);
    const answers = records.map((address) => record(type, Buffer.from(address.toByteArray())));
    socket.send(
      Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    questions: () => questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Returns a resource record for the name in the query (RFC 1035, 4.1.3 and 4.1.4), with a TTL of 0. */
function record(type: number, address: Buffer): Buffer {
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  fixed.writeUInt16BE(type === TYPE_A ? TYPE_A : TYPE_AAAA, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt16BE(address.length, 10);
  return Buffer.concat([fixed, address]);
}
