import { expect, test } from 'vitest'
import { accountsWorld } from '../testing/accounts-world.ts'
import { rememberCancelled, rememberDelivered } from './remember-order.ts'

const { db, now, accounts, somebody } = await accountsWorld()
const needs = { db, now }

test('each order that was handed over counts once, and three of them make a regular', async () => {
  const ana = await somebody()
  const credibility = () => accounts.client.checkCredibility({ locale: 'es' }, { context: ana.context })
  expect(await credibility()).toMatchObject({ completedOrders: 0, maxAtDoorMinor: 200_000 })

  for (const orderId of ['one', 'two', 'two', 'three', 'one'])
    await rememberDelivered(needs, delivered(orderId, ana.uid))

  expect(await credibility()).toMatchObject({ completedOrders: 3, cancelledAtDoor: 0, maxAtDoorMinor: 500_000 })
})

test('what nobody took at the door counts against them; what was cancelled before it went out does not', async () => {
  const ana = await somebody()
  for (const orderId of ['a', 'b', 'c', 'c']) await rememberCancelled(needs, cancelled(orderId, ana.uid, true))
  await rememberCancelled(needs, cancelled('d', ana.uid, false))

  expect(await accounts.client.checkCredibility({ locale: 'es' }, { context: ana.context })).toMatchObject({
    cancelledAtDoor: 3,
    canPayAtDoor: false,
  })
})

test('of an account that is gone nothing is kept', async () => {
  const ana = await somebody()
  await rememberDelivered(needs, delivered('kept', ana.uid))
  await accounts.client.erasePerson(undefined, { context: ana.context })
  await rememberDelivered(needs, delivered('late', ana.uid))

  const kept = await db.selectFrom('accounts.order_outcomes').select('order_id').where('uid', '=', ana.uid).execute()
  expect(kept).toEqual([])
})

function delivered(orderId: string, ownerUid: string) {
  return { orderId: `${ownerUid} ${orderId}`, referenceId: 'HU-000000', ownerUid, deliveredAt: now().toISOString() }
}

function cancelled(orderId: string, ownerUid: string, wasAtDoor: boolean) {
  const { deliveredAt: _, ...fact } = delivered(orderId, ownerUid)
  return { ...fact, by: 'staff', reason: 'Nadie abrió', wasAtDoor }
}
