import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { processWide } from "@/lib/base/process-wide";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const clients = processWide("tesseraPrisma", () => new WeakMap<pg.Pool, PrismaClient>());

/**
 * Returns Prisma's client, which uses the connections of {@link pool}. It is for simple reads and writes. Most other statements
 * are written in SQL.
 */
export function prisma(): PrismaClient {
  const onPool = pool();
  let client = clients.get(onPool);
  if (!client) {
    client = new PrismaClient({ adapter: new PrismaPg(onPool, { disposeExternalPool: false }) });
    clients.set(onPool, client);
  }
  return client;
}
