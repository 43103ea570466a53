/** Why the program cannot start, as one sentence for the person at the keyboard: printed without a stack, exit code 1. */
export class StartupFailure extends Error {
  override name = 'StartupFailure'
}
