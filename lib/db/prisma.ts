import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const held = globalThis as typeof globalThis & {
  tesseraPrisma?: { client: PrismaClient; onPool: pg.Pool } | undefined;
};

/**
 * Prisma's client on the shared pool, made anew where that was closed: plain reads and writes of one table. What is
 * guarded or composed is SQL.
 */
export function prisma(): PrismaClient {
  const onPool = pool();
  if (held.tesseraPrisma?.onPool !== onPool) {
    const adapter = new PrismaPg(onPool, { disposeExternalPool: false });
    held.tesseraPrisma = { client: new PrismaClient({ adapter }), onPool };
  }
  return held.tesseraPrisma.client;
}
