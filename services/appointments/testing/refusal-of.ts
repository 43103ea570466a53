import { expect } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'

/** What a caller is told of a refusal, without what names this one call; fails when it ends well. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) expect.fail(`Was not refused, but answered ${JSON.stringify(outcome.answer)}`)
  const refusal = asServiceError(outcome.error)
  if (!refusal) throw outcome.error
  const { status, code, message } = refusal
  return { status, code, message }
}
