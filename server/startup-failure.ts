/** Reason why the program cannot start, as one sentence for the operator: printed without a stack, exit code 1. */
export class StartupFailure extends Error {
  override name = 'StartupFailure'
}
