import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The ports of the receivers that this program starts in one process. A receiver answers every webhook with 204, except
 * requests to /dead, which it never answers. The program prints the receivers' addresses in one line.
 */
const ports: number[] = [];
for (let count = 0; count < Number(process.argv[2]); count += 1) {
  const server = http.createServer((request, response) => {
    request.resume();
    if (request.url !== "/dead") request.on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ports.push((server.address() as AddressInfo).port);
}
process.stdout.write(`${ports.map((port) => `http://127.0.0.1:${port}`).join(" ")}\n`);
