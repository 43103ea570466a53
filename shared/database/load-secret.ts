import { type Kysely, sql, type Transaction } from 'kysely'
import { newSecret } from '#shared/ids.ts'

/** The configured secrets, newest first, or that of a demonstration's database. */
export async function loadSecrets<Tables>(
  db: Kysely<Tables> | Transaction<Tables>,
  [newest, ...older]: readonly string[],
  ...stored: [table: `${string}.keys`, name: string]
): Promise<[string, ...string[]]> {
  return [newest ?? (await loadSecret(db, ...stored)), ...older]
}

/**
 * Secret of a service in a demonstration's database, stored in its table of keys (`name`, `secret`). The first process
 * to ask creates it; all others read it.
 */
async function loadSecret<Tables>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: `${string}.keys`,
  name: string,
): Promise<string> {
  const keys = sql.table(table)
  await sql`insert into ${keys} (name, secret) values (${name}, ${newSecret()}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ secret: string }>`select secret from ${keys} where name = ${name}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`${table} keeps no secret ${name}`)
  return row.secret
}

/** Caches one value for each database of the process; a failed computation is retried by the next call. */
export function oncePerDatabase<Needs extends { db: object }, Value>(
  load: (deps: Needs) => Promise<Value>,
): (deps: Needs) => Promise<Value> {
  const loaded = new WeakMap<object, Promise<Value>>()
  return (deps) => {
    const known = loaded.get(deps.db)
    if (known) return known
    const loading = load(deps)
    loaded.set(deps.db, loading)
    loading.catch(() => loaded.delete(deps.db))
    return loading
  }
}
