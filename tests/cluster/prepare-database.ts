import pg from 'pg'

/** Makes the product's database and its owner. */
export function createDatabase(superuser: string, password: string): Promise<boolean> {
  return ask(superuser, async (client) => {
    const { rows } = await client.query(`select from pg_roles where rolname = 'huella'`)
    if (rows.length === 0) await client.query(`create role huella login password '${password}'`)
    await client.query('create database huella owner huella')
    return true
  })
}

/** Whether two standbys follow the primary. */
export function hasStandbys(address: string): Promise<boolean> {
  return ask(address, async (client) => {
    const { rows } = await client.query(`select from pg_stat_replication where state = 'streaming'`)
    return rows.length === 2
  })
}

/** Ends the present segment of the log of changes, so that it is archived. Answers its name. */
export function endLogSegment(superuser: string): Promise<string> {
  return ask(superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    return rows[0]?.name ?? ''
  })
}

/** Whether a database that is restored has reached its moment. */
export function takesWrites(address: string): Promise<boolean> {
  return ask(address, async (client) => {
    const { rows } = await client.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"')
    return rows[0]?.isOver === true
  })
}

async function ask<Answer>(address: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
