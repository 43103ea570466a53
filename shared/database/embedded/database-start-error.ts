/** The embedded server cannot start until a person acts; the message is one sentence with the remedy. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
