import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

const connection = await testDatabase()
const payments = openPayments(connection)
const { client, context } = payments

test('a person gets what is kept of their payments, without links; erased, the payments stay without them', async () => {
  const bea = payments.as('bea')
  const payment = await payments.begin({ ownerUid: 'bea', payer: { fullName: 'Beatriz', email: 'bea@ejemplo.bo' } })
  const exported = JSON.stringify(await client.exportPerson(undefined, { context: bea }))
  expect(exported).toContain('Beatriz')
  for (const secret of [payment.token, payment.redirectUrl]) expect(exported).not.toContain(secret)

  expect(await client.erasePerson(undefined, { context: bea })).toEqual({
    erased: true,
    kept: ['Tus pagos, sin tu nombre ni tu correo, durante 8 años por obligación contable'],
  })
  expect(await client.erasePerson(undefined, { context: bea })).toEqual({ erased: true, kept: [] })
  const { owner_uid: owner, payer } = await payments.findRow(payment.id)
  expect({ owner, payer }).toEqual({
    owner: expect.stringMatching(/^erased-[\da-f-]{36}$/),
    payer: { fullName: '', email: null },
  })
})

test('what a guest paid is theirs after they signed in, once, and nobody takes over an account', async () => {
  const cora = payments.as('cora')
  const payment = await payments.begin({ ownerUid: 'guest-1' })
  const claim = (guestToken: string) => client.adoptGuestData({ guestToken }, { context: cora })

  expect(await claim('token of guest-1')).toEqual({ payments: 1 })
  expect(await claim('token of guest-1')).toEqual({ payments: 0 })
  expect((await payments.findRow(payment.id)).owner_uid).toBe('cora')
  expect((await getRefusal(claim('token of ana'))).code).toBe('payments.not-a-guest')
})

test('all payments of a subject go over to its new owner', async () => {
  const first = await payments.begin({ ownerUid: 'guest-2', method: 'qr' })
  const second = await payments.begin({ ownerUid: 'guest-2', method: 'card', subject: first.subject })
  const handOver = () => client.handOverPayments({ ...first.subject, ownerUid: 'dora' }, { context })

  expect([await handOver(), await handOver()]).toEqual([{ payments: 2 }, { payments: 0 }])
  expect((await payments.findRow(second.id)).owner_uid).toBe('dora')
})
