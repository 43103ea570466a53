/** Why a message did not leave. Its message is a code for the log: no recipient, no text, no answer of a stranger. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  /** Another try would end the same. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(code)
    this.isFinal = isFinal
  }
}
