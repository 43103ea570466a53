import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Liveness of the process, without any dependency. */
export function liveness(): Response {
  return json(200, { status: 'ok' })
}

/** Readiness to serve: not while shutting down, nor without the database or room in it. */
export async function readiness(connection: DatabaseConnection, isStopping: boolean): Promise<Response> {
  if (isStopping) return json(503, { status: 'stopping' })
  try {
    await connection.pool.query('select 1')
    return (await connection.hasRoom()) ? json(200, { status: 'ok' }) : json(503, { status: 'no room in the database' })
  } catch {
    return json(503, { status: 'no database' })
  }
}

/** Answers a balancer that checks with OPTIONS: the server's methods while it is ready. */
export async function options(connection: DatabaseConnection, isStopping: boolean): Promise<Response> {
  const ready = await readiness(connection, isStopping)
  return ready.ok ? new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } }) : ready
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
