import { expect } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'

/** Refusal of a call, or null when it succeeded. */
export async function getRefusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => null,
    (error: unknown) => asServiceError(error),
  )
  return failure && { status: failure.status, message: failure.message, detail: failure.data.detail }
}

/** Every invalid credential gets this one answer. */
export async function expectTokenNotValid(call: Promise<unknown>) {
  await expect(call).rejects.toMatchObject({
    code: 'accounts.token-not-valid',
    status: 401,
    message: 'Token not valid',
  })
}
