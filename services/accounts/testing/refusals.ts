import { expect } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'

/** How a call was refused, or null when it was not. */
export async function getRefusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => null,
    (error: unknown) => asServiceError(error),
  )
  return failure && { status: failure.status, message: failure.message, detail: failure.data.detail }
}

/** The one answer to everything that is wrong with a credential. */
export async function expectTokenNotValid(call: Promise<unknown>) {
  await expect(call).rejects.toMatchObject({
    code: 'accounts.token-not-valid',
    status: 401,
    message: 'Token not valid',
  })
}
