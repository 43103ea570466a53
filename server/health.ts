import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Liveness of the process, without any dependency. */
export function liveness(): Response {
  return json(200, { status: 'ok' })
}

/** Readiness to serve: not while shutting down, nor without the database. */
export async function readiness(connection: DatabaseConnection, isStopping: boolean): Promise<Response> {
  if (isStopping) return json(503, { status: 'stopping' })
  try {
    await connection.pool.query('select 1')
    return json(200, { status: 'ok' })
  } catch {
    return json(503, { status: 'no database' })
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
