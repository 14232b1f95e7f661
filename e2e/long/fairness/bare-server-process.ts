import { createServer } from "node:http";

/** A server that does nothing: what a flood of it costs is what the flood itself costs on this machine. */
const server = createServer((_, response) => response.writeHead(204).end());
server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
