import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId, newSecret } from '#shared/ids.ts'
import { openPayments } from '../testing/open-payments.ts'

const payments = openPayments(await testDatabase())

async function opened(token: string, operation: 'open' | 'check'): Promise<{ status: number; text: string }> {
  const request = new Request(`https://huella.test${payments.service.mount}/payments/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const answer = await payments.service.fetch(request, payments.context)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

test('whichever bit of a link is flipped, the answer is that of a link that there never was, byte for byte', async () => {
  const { token } = await payments.begin({ subject: { kind: 'insurance', id: newId() } })
  expect((await opened(token, 'open')).status).toBe(200)
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes).toHaveLength(32)
  const never = await opened(newSecret(), 'open')
  expect(never.status).toBe(404)

  const flipped = Array.from({ length: 256 }, (_, bit) => {
    const other = Buffer.from(bytes)
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return other.toString('base64url')
  })
  // What decodes to the same bytes is another link too.
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
    expect(await opened(other, 'open')).toEqual(never)
  }
  for (const other of flipped.slice(0, 8)) expect(await opened(other, 'check')).toEqual(never)
})

/** The last sign carries two bits that mean nothing. */
function neighbour(sign: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return signs[signs.indexOf(sign) ^ 1] ?? ''
}
