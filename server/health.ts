import { statfs } from 'node:fs/promises'
import type { DatabaseConnection } from '#shared/database/connect.ts'

export interface Readiness {
  connection: Pick<DatabaseConnection, 'pool' | 'hasRoom' | 'replicas'>
  isStopping: boolean
  /** Folder of uploaded files. */
  dataDir: string
  /** Migrations of this program that the database lacks. */
  findPending(): Promise<string[]>
  /** Milliseconds by which the process is late with its work. */
  lagMs: number
}

/** Free bytes below which no upload may be taken: a few photos at once. */
const LEAST_ROOM = 64 * 1024 * 1024

/** Liveness: the process can answer, and takes more than what it has: a balancer sends nothing more to one that is stopping. */
export function liveness(isStopping: boolean): Response {
  return isStopping ? json(503, { status: 'stopping' }) : json(200, { status: 'ok' })
}

/**
 * Readiness to serve: not while shutting down, nor without the database, its newest migrations, a primary that writes, or
 * room on its disk and that of the uploaded files. `lagMs` is told and never a reason: a busy process that is taken away
 * makes the others busier. Nor are replicas a reason: the primary answers in their place.
 */
export async function readiness({ connection, isStopping, ...state }: Readiness): Promise<Response> {
  const lagMs = Math.round(state.lagMs)
  const facts = { lagMs, ...(connection.replicas && { replica: connection.replicas.state() }) }
  if (isStopping) return json(503, { status: 'stopping', ...facts })
  try {
    const reason = await whyNotReady({ connection, ...state })
    return reason === null ? json(200, { status: 'ok', ...facts }) : json(503, { status: reason, ...facts })
  } catch {
    return json(503, { status: 'no database', ...facts })
  }
}

async function whyNotReady({
  connection,
  dataDir,
  findPending,
}: Omit<Readiness, 'isStopping' | 'lagMs'>): Promise<string | null> {
  const { rows } = await connection.pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby) return 'the database only reads'
  if (!(await connection.hasRoom())) return 'no room in the database'
  if (!(await hasRoomForFiles(dataDir))) return 'no room for files'
  return (await findPending()).length > 0 ? 'migrations are missing' : null
}

/** False when the disk of the folder is nearly full; a folder that is not there yet has room. */
async function hasRoomForFiles(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null)
  return disk === null || disk.bavail * disk.bsize >= LEAST_ROOM
}

/** Answers a balancer that checks with OPTIONS: the server's methods while it is ready. */
export async function options(state: Readiness): Promise<Response> {
  const ready = await readiness(state)
  return ready.ok ? new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } }) : ready
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
