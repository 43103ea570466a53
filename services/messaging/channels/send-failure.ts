/**
 * Reason why a message was not sent. `message` is a code for the log, without recipient, text or the server's answer.
 */
export class SendFailure extends Error {
  override name = 'SendFailure'
  /** True when another try would fail the same way. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(code)
    this.isFinal = isFinal
  }
}
