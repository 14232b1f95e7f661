import type pg from "pg";

/**
 * SQL queries that describe the objects of the schema `public`: one row per object, with the description in the column `line`.
 * They omit objects that are part of others, such as the triggers of foreign keys.
 */
const OBJECTS = [
  `SELECT format('enum %s (%s)', t.oid::regtype, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)) AS line
   FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.oid`,
  `SELECT format('domain %s of %s', t.oid::regtype, format_type(t.typbasetype, t.typtypmod)) AS line
   FROM pg_type t WHERE t.typtype = 'd' AND t.typnamespace = 'public'::regnamespace`,
  `SELECT format('relation %s of kind %s, persistence %s, options %s', c.relname, c.relkind, c.relpersistence,
                 coalesce((SELECT string_agg(o, ', ' ORDER BY o) FROM unnest(c.reloptions) o), 'none')) AS line
   FROM pg_class c WHERE c.relkind IN ('r', 'v', 'm', 'S', 'p', 'f') AND c.relnamespace = 'public'::regnamespace`,
  `SELECT format('view %s as %s', c.relname, pg_get_viewdef(c.oid)) AS line
   FROM pg_class c WHERE c.relkind IN ('v', 'm') AND c.relnamespace = 'public'::regnamespace`,
  `SELECT format('column %s.%s at %s is %s%s%s%s%s', c.relname, a.attname,
                 row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod),
                 CASE WHEN a.attcollation NOT IN (0, t.typcollation) THEN ' ' || a.attcollation::regcollation END,
                 CASE WHEN a.attnotnull THEN ' not null' END,
                 ' default ' || pg_get_expr(d.adbin, d.adrelid),
                 nullif(a.attidentity::text || a.attgenerated::text, '')) AS line
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
   LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
   WHERE c.relkind IN ('r', 'p', 'f') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('constraint %s of %s: %s', n.conname, n.conrelid::regclass, pg_get_constraintdef(n.oid)) AS line
   FROM pg_constraint n WHERE n.connamespace = 'public'::regnamespace AND n.contype NOT IN ('n', 't')`,
  `SELECT format('index %s%s', pg_get_indexdef(i.indexrelid), CASE WHEN NOT i.indisvalid THEN ' (invalid)' END) AS line
   FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace`,
  `SELECT format('%s(enabled: %s)', pg_get_triggerdef(g.oid) || ' ', g.tgenabled) AS line
   FROM pg_trigger g WHERE NOT g.tgisinternal`,
  `SELECT pg_get_functiondef(p.oid) AS line
   FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')`,
  `SELECT format('policy %s on %s.%s', policyname, tablename, p) AS line FROM pg_policies p`,
  `SELECT format('extension %s', extname) AS line FROM pg_extension`,
  `SELECT format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) AS line
   FROM pg_description WHERE objoid >= 16384`,
  `SELECT format('privileges on %s: %s', pg_describe_object(classid, objid, 0), acl) AS line FROM (
     SELECT 'pg_class'::regclass AS classid, oid AS objid, relacl::text AS acl FROM pg_class
     UNION ALL SELECT 'pg_proc'::regclass, oid, proacl::text FROM pg_proc
     UNION ALL SELECT 'pg_type'::regclass, oid, typacl::text FROM pg_type) each
   WHERE objid >= 16384 AND acl IS NOT NULL`,
];

/**
 * Returns a description of all objects and rows of the schema `public`, except Prisma's own table. Equal databases have equal
 * descriptions. Times in rows are replaced with `(time)`, because seeded rows contain the time of their migration.
 */
export async function describeDatabase(client: pg.Client): Promise<string> {
  const lines: string[] = [];
  for (const text of OBJECTS)
    for (const { line } of (await client.query<{ line: string }>(text)).rows) lines.push(line);
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables)
    for (const { row } of (
      await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)
    ).rows)
      lines.push(`row of ${name}: ${row.replace(/"2\d{3}-\d\d-\d\dT[^"]+"/g, '"(time)"')}`);
  const own = lines.filter((line) => !line.includes("_prisma_migrations"));
  return `${own.sort().join("\n")}\n`;
}
