import { randomBytes } from "node:crypto";
import { converse } from "./connection";
import { type Job, UNIQUE, type Volley } from "./job";

async function volley({ port, clients, seconds, requests, once, expected }: Job): Promise<Volley> {
  const seed = randomBytes(8).toString("hex");
  const texts = requests.map((request) => request.split(UNIQUE));
  const tookMs: number[] = [];
  const refused: Record<number, number> = {};
  const before = process.cpuUsage();
  const startMs = performance.now();
  let sent = 0;
  let bytes = 0;
  const next = () => {
    const isOver = performance.now() - startMs >= seconds * 1_000 || (once && sent >= texts.length);
    if (isOver) return undefined;
    const text = texts[sent % texts.length] ?? [];
    sent += 1;
    const request = text.join(seed + String(sent).padStart(UNIQUE.length - seed.length, "0"));
    bytes += request.length;
    return request;
  };
  const onResponse = (status: number, ms: number, answered: number) => {
    bytes += answered;
    if (expected.includes(status)) tookMs.push(ms);
    else refused[status] = (refused[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: clients }, () => converse(port, next, onResponse)));
  const { user, system } = process.cpuUsage(before);
  const tookSeconds = (performance.now() - startMs) / 1_000;
  tookMs.sort((left, right) => left - right);
  const quantile = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? 0;
  return {
    answered: tookMs.length,
    refused,
    seconds: tookSeconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    cpuMs: (user + system) / 1_000,
    bytes,
  };
}

process.on("message", (job: Job) => {
  void volley(job).then((done) => process.send?.(done));
});
