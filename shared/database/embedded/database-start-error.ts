/** The embedded server cannot start and only the person at the keyboard can help: the message is one sentence with the remedy. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
