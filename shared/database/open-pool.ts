import pg from 'pg'

/**
 * The only place where a pool is made. A connection that the server ends is an error event of the pool while it is
 * idle, and of the client while somebody works with it; an event without a listener ends the process. The next query
 * reports the loss.
 */
export function openPool(config: pg.PoolConfig, onIdleLoss: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', onIdleLoss)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
