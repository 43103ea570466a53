import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { openPayments } from '../testing/open-payments.ts'

const connection = await testDatabase({ poolSize: 4 })
const payments = openPayments(connection)
const { client, context } = payments
const ever = { country: 'BO', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' } as const

async function paid(kind: 'membership' | 'insurance' | 'order', description: string, amount: number) {
  const subject = { kind, id: newId() }
  const begun = await payments.begin({ subject, description, amount })
  await payments.play(begun, 'pay')
  await client.checkPayment({ token: begun.token }, { context })
  const refund = (cause: string) =>
    client.refund(
      { ...subject, amount, cause: `${cause}:${subject.id}`, reason: 'Se arrepintió', actorUid: null },
      { context },
    )
  return { subject, refund }
}

test('memberships and premiums that were paid are sold, and what their seller gave back is a return', async () => {
  const month = await paid('membership', 'Membresía Plus, mes 1', 5_000)
  const returned = await paid('membership', 'Membresía Plus, mes 2', 5_000)
  await returned.refund('membership-refund')
  await paid('insurance', 'Seguro de Luna', 9_000)
  // It came when nothing was left to sell, and was never a sale; an order is in the book of the shop.
  await (await paid('membership', 'Membresía tardía', 7_000)).refund('unsellable')
  await paid('order', 'Pedido HU-1', 15_000)

  const { entries } = await client.soldEntries({ ...ever, after: null, limit: 100 }, { context })
  const shown = entries.map(({ kind, source, label, amount }) => `${kind} ${source} ${label} ${amount}`)
  expect(shown.toSorted()).toEqual([
    'return memberships Membresía Plus, mes 2 5000',
    'sale memberships Membresía Plus, mes 1 5000',
    'sale memberships Membresía Plus, mes 2 5000',
    'sale premiums Seguro de Luna 9000',
  ])
  expect(entries.find(({ label }) => label.endsWith('mes 1'))).toMatchObject({
    subject: month.subject,
    method: 'qr',
    returned: 0,
  })
  const month2 = entries.find(({ kind, label }) => kind === 'sale' && label.endsWith('mes 2'))
  expect(month2).toMatchObject({ amount: 5_000, returned: 5_000 })
  expect(entries.find(({ source }) => source === 'premiums')).toMatchObject({ subject: null, seller: null })
  const { groups } = await client.soldGroups(ever, { context })
  expect(groups.toSorted((one, other) => one.amount - other.amount || other.count - one.count)).toEqual([
    { kind: 'sale', source: 'memberships', method: 'qr', amount: 5_000, count: 2 },
    { kind: 'return', source: 'memberships', method: 'qr', amount: 5_000, count: 1 },
    { kind: 'sale', source: 'premiums', method: 'qr', amount: 9_000, count: 1 },
  ])
  expect((await client.soldGroups({ ...ever, country: 'PY' }, { context })).groups).toEqual([])

  const paged: string[] = []
  let after: { at: string; id: string } | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof client.soldEntries>> = await client.soldEntries(
      { ...ever, after, limit: 1 },
      { context },
    )
    const [next] = page.entries
    if (!next) break
    paged.push(next.id)
    after = { at: next.at, id: next.id }
  }
  expect(paged).toEqual(entries.map(({ id }) => id))
})
