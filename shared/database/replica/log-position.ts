/** Parses a position of PostgreSQL's write-ahead log, as '16/B374D848'; null for anything else. */
export function parseLogPosition(text: string): bigint | null {
  const [, high, low] = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** As PostgreSQL writes it. */
export function formatLogPosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Position of all commits that a primary has acknowledged. It has those alone that a replica can get. */
export const WRITTEN = 'select pg_current_wal_flush_lsn()::text as position'

/** Position up to which a server shows commits: a replica those that it has replayed, a primary all. */
export const SHOWN = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position
`

interface Queryable {
  query(text: string): Promise<{ rows: { position: string | null }[] }>
}

/** Asks a server one of the two. */
export async function askLogPosition(client: Queryable, question: typeof WRITTEN | typeof SHOWN): Promise<bigint> {
  const { rows } = await client.query(question)
  const position = parseLogPosition(rows[0]?.position ?? '')
  if (position === null) throw new Error('The server does not say its position in the log')
  return position
}
