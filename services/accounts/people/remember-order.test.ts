import { expect, test } from 'vitest'
import { openAccounts } from '../testing/open-accounts.ts'
import { rememberCancelled, rememberDelivered } from './remember-order.ts'

const { db, now, accounts, signUp } = await openAccounts()
const deps = { db, now }

test('each order that was handed over counts once, and three of them make a regular', async () => {
  const ana = await signUp()
  const credibility = () => accounts.client.checkCredibility({ locale: 'es' }, { context: ana.context })
  expect(await credibility()).toMatchObject({ completedOrders: 0, maxAtDoorMinor: 200_000 })

  for (const orderId of ['one', 'two', 'two', 'three', 'one'])
    await rememberDelivered(deps, delivered(orderId, ana.uid))

  expect(await credibility()).toMatchObject({ completedOrders: 3, cancelledAtDoor: 0, maxAtDoorMinor: 500_000 })
})

test('what nobody took at the door counts against them; what was cancelled before it went out does not', async () => {
  const ana = await signUp()
  for (const orderId of ['a', 'b', 'c', 'c']) await rememberCancelled(deps, cancelled(orderId, ana.uid, true))
  await rememberCancelled(deps, cancelled('d', ana.uid, false))

  expect(await accounts.client.checkCredibility({ locale: 'es' }, { context: ana.context })).toMatchObject({
    cancelledAtDoor: 3,
    canPayAtDoor: false,
  })
})

test('of an account that is gone nothing is kept', async () => {
  const ana = await signUp()
  await rememberDelivered(deps, delivered('kept', ana.uid))
  await accounts.client.erasePerson(undefined, { context: ana.context })
  await rememberDelivered(deps, delivered('late', ana.uid))

  const outcomes = await db
    .selectFrom('accounts.order_outcomes')
    .select('order_id')
    .where('uid', '=', ana.uid)
    .execute()
  expect(outcomes).toEqual([])
})

function delivered(orderId: string, ownerUid: string) {
  return { orderId: `${ownerUid} ${orderId}`, referenceId: 'HU-000000', ownerUid, deliveredAt: now().toISOString() }
}

function cancelled(orderId: string, ownerUid: string, wasAtDoor: boolean) {
  const { deliveredAt: _, ...fact } = delivered(orderId, ownerUid)
  return { ...fact, by: 'staff', reason: 'Nadie abrió', wasAtDoor }
}
