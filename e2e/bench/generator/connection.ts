import { connect } from "node:net";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/**
 * Returns the status and length of a response once its headers are complete, and undefined before. The length is undefined for
 * a chunked response.
 */
function headOf(bytes: Buffer): { status: number; length: number | undefined } | undefined {
  const end = bytes.indexOf(HEAD_END, 0, "latin1");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? [];
  const isChunked = length === undefined && head.includes("\r\ntransfer-encoding: chunked");
  return { status, length: isChunked ? undefined : end + HEAD_END.length + Number(length ?? 0) };
}

/** Returns the status of a response once it is complete, and undefined before. */
function statusOf(bytes: Buffer): number | undefined {
  const head = headOf(bytes);
  if (!head) return undefined;
  const whole =
    head.length === undefined
      ? bytes.toString("latin1", bytes.length - LAST_CHUNK.length) === LAST_CHUNK
      : bytes.length >= head.length;
  return whole ? head.status : undefined;
}

/**
 * Sends the requests from `next` over one loopback connection, each after the previous response. Reports the status, duration
 * and size of each response. Uses a raw socket, because the generator shares processors with the measured server. Resolves when
 * `next` returns undefined, when no connection can be opened, or when the connection breaks during a request, which is reported
 * as status 0.
 */
export function converse(
  port: number,
  next: () => string | undefined,
  onResponse: (status: number, tookMs: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true);
    let answer = Buffer.alloc(0);
    let sentMs: number | undefined;
    const send = () => {
      const request = next();
      sentMs = request === undefined ? undefined : performance.now();
      if (request === undefined) socket.end();
      else socket.write(request, "latin1");
    };
    socket.once("connect", send);
    socket.on("data", (bytes) => {
      answer = answer.length === 0 ? bytes : Buffer.concat([answer, bytes]);
      const status = statusOf(answer);
      if (status === undefined || sentMs === undefined) return;
      const { length } = answer;
      answer = Buffer.alloc(0);
      onResponse(status, performance.now() - sentMs, length);
      send();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (sentMs !== undefined) onResponse(0, performance.now() - sentMs, answer.length);
      resolve();
    });
  });
}
