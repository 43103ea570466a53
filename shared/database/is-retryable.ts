const retryableCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '25006', // the server became a read-only replica
  '53100', // the disk is full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // the server is shutting down
  '57P02', // a crash of another session ended ours
  '57P03', // the server is still starting
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the socket of a server that is not up yet
])

const retryableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  // pg closes the connection after a query timeout, and the rollback then fails with this message.
  'Client was closed and is not queryable',
  'Query read timeout',
  // PgBouncer's, all with the code 08P01, which PostgreSQL has for what it does not understand.
  'server login has been failing',
  'server conn crashed?',
  'query_wait_timeout',
  'no more connections allowed',
]

/**
 * Whether the same work may succeed when retried. After a lost connection the commit may or may not have happened:
 * retry only work that carries an idempotency key or changes nothing.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && retryableCodes.has(String(error.code))) return true
  return retryableMessages.some((message) => error.message.includes(message))
}
