import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const globals = globalThis as typeof globalThis & { tesseraPrisma?: WeakMap<pg.Pool, PrismaClient> };
globals.tesseraPrisma ??= new WeakMap();
const clients = globals.tesseraPrisma;

/**
 * Returns Prisma's client, which uses the connections of {@link pool}. It is for plain reads and writes of one table. Conditional
 * writes and composed statements are written in SQL.
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
