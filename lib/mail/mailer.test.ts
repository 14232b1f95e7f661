import { createServer } from "node:net";
import { expect, test } from "@playwright/test";
import { mailerAt } from "./mailer";

/** As much of an SMTP server (RFC 5321) as takes one message after another, without encryption. */
async function smtpServer() {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let message: string | undefined;
    let rest = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (message !== undefined && line !== ".") message += `${line}\n`;
        else if (message !== undefined) {
          messages.push(message);
          message = undefined;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("DATA")) {
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
  return { messages, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test("a message arrives as plain text, from whom the deployment says, to one address alone", async () => {
  const server = await smtpServer();
  const send = mailerAt(server.url, "Tessera <no-reply@pay.example>");
  await send({
    to: "ann@people.example",
    subject: "Choose a new password",
    text: "Open this link:\nhttps://pay.example/reset#abc",
  });
  server.close();
  const [message = ""] = server.messages;
  expect(message).toContain("From: Tessera <no-reply@pay.example>");
  expect(message).toContain("To: ann@people.example");
  expect(message).toContain("Subject: Choose a new password");
  expect(message).toContain("https://pay.example/reset#abc");
  expect(message).toMatch(/Content-Type: text\/plain/);
});

test("a server that is not there is an error and not a wait", async () => {
  const server = await smtpServer();
  server.close();
  const sent = mailerAt(
    server.url,
    "no-reply@pay.example",
  )({ to: "ann@people.example", subject: "x", text: "y" });
  await expect(sent).rejects.toThrow(/ECONNREFUSED/);
});
