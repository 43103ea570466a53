import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId, newSecret } from '#shared/ids.ts'
import { asServiceError, toErrorEnvelope } from '#shared/rpc/errors.ts'
import { openPayments } from '../testing/open-payments.ts'

const payments = openPayments(await testDatabase())

async function opened(token: string, operation: 'payment' | 'checkPayment') {
  try {
    await payments.client[operation]({ token }, { context: payments.context })
    return { status: 200, text: '' }
  } catch (error) {
    const refusal = asServiceError(error)
    return { status: refusal?.status, text: JSON.stringify(refusal && toErrorEnvelope(refusal)) }
  }
}

test('whichever bit of a link is flipped, the answer is that of a link that there never was, byte for byte', async () => {
  const { token } = await payments.begin({ subject: { kind: 'insurance', id: newId() } })
  expect((await opened(token, 'payment')).status).toBe(200)
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes).toHaveLength(32)
  const never = await opened(newSecret(), 'payment')
  expect(never.status).toBe(404)

  const flipped = Array.from({ length: 256 }, (_, bit) => {
    const other = Buffer.from(bytes)
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return other.toString('base64url')
  })
  // Base64url texts that decode to the same bytes are different links.
  const sameBytes = [
    `${token}=`,
    `${token} `,
    ` ${token}`,
    token.replace(/.$/, neighbour),
    token.toUpperCase(),
    `${token}\u0000`,
  ]
  for (const other of [...flipped, ...sameBytes]) {
    expect(other).not.toBe(token)
    expect(await opened(other, 'payment')).toEqual(never)
  }
  for (const other of flipped.slice(0, 8)) expect(await opened(other, 'checkPayment')).toEqual(never)
})

/** The last character has two unused bits. */
function neighbour(sign: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signs[signs.indexOf(sign) ^ 1] ?? ''
}
