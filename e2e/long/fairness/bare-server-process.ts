import { createServer } from "node:http";

/**
 * The maximum Content-Length of a POST request whose body the server reads before it answers. It answers every other request
 * immediately.
 */
const MAX_BODY_BYTES = 1024 * 1024;

/** A server that answers 204 and does nothing else. Flooding it shows what it costs this machine to send the flood. */
const server = createServer((request, response) => {
  const answer = () => response.writeHead(204).end();
  const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (request.method === "POST" && length <= MAX_BODY_BYTES) request.resume().once("end", answer);
  else answer();
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
