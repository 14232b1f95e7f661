import { createServer } from "node:net";

/**
 * Starts a minimal SMTP server (RFC 5321) without encryption. Answers the first messages with `answers`, in order, without
 * storing them. Accepts later messages and stores them in `messages`. `replies` overrides replies to commands, by the first
 * four characters of the command, such as `RCPT`. Its key `greeting` overrides the server's greeting. The function `offered` of
 * the result returns the number of received messages.
 */
export async function smtpServer(
  answers: readonly string[] = [],
  replies: Readonly<Record<string, string>> = {},
) {
  const messages: string[] = [];
  let offered = 0;
  const server = createServer((socket) => {
    let message: string | undefined;
    let rest = "";
    socket.write(`${replies["greeting"] ?? "220 test"}\r\n`);
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (message !== undefined && line !== ".") message += `${line}\n`;
        else if (message !== undefined) {
          const answer = answers[offered];
          offered += 1;
          if (answer === undefined) messages.push(message);
          message = undefined;
          socket.write(`${answer ?? "250 taken"}\r\n`);
        } else if (replies[line.slice(0, 4)]) socket.write(`${replies[line.slice(0, 4)]}\r\n`);
        else if (line.startsWith("EHLO")) socket.write("250-test\r\n250 AUTH PLAIN\r\n");
        else if (line.startsWith("AUTH")) socket.write("235 welcome\r\n");
        else if (line.startsWith("DATA")) {
          message = "";
          socket.write("354 go on\r\n");
        } else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    messages,
    offered: () => offered,
    url: `smtp://127.0.0.1:${port}`,
    close: () => server.close(),
  };
}
