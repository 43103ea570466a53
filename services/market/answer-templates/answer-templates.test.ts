import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, anOrder } = await openOrders(connection)
const { templates } = operator
const written = {
  kind: 'order',
  title: 'Ya salió',
  text: 'Hola {{nombre}}: {{pedido}} ya salió de {{tienda}}.',
} as const

test('a new shop begins with our messages, and its people change, add and take away', async () => {
  const shopId = await aShop(db)
  const first = await templates.list({ shopId })
  expect(first.map(({ kind }) => kind)).toEqual([...Array(6).fill('order'), ...Array(3).fill('review')])

  const [delay, address] = first
  if (!delay || !address) throw new Error('A shop begins with messages')
  const changed = await templates.change({ ...delay, title: 'Tarde', text: 'Llega tarde.' })
  expect(changed).toMatchObject({ title: 'Tarde', revision: 2 })
  await templates.remove(address)
  const made = await templates.create({ shopId, ...written })
  const titles = (await templates.list({ shopId, kind: 'order' })).map(({ title }) => title)
  expect([titles[0], titles.length, titles.at(-1)]).toEqual(['Tarde', 6, 'Ya salió'])

  // Another shop keeps its own.
  const other = await templates.list({ shopId: await aShop(db), kind: 'order' })
  expect(other.map(({ title }) => title)).not.toContain('Ya salió')

  const { order } = await anOrder({ at: shopId })
  const answered = await operator.write({ orderId: order._id, template: made.id })
  expect(answered.order.timeline.at(-1)?.note).toBe(`Hola Ana: ${order.referenceId} ya salió de Almacén HQ.`)
})

test('they stand in the order that was chosen, unless one came or went meanwhile', async () => {
  const shopId = await aShop(db)
  const ids = (await templates.list({ shopId, kind: 'order' })).map(({ id }) => id)
  const turned = ids.toReversed()
  expect((await templates.sort({ shopId, kind: 'order', ids: turned })).map(({ id }) => id)).toEqual(turned)
  for (const wrong of [turned.slice(1), [...turned, newId()], [...turned.slice(1), turned[1] ?? '']])
    expect(await getRefusal(templates.sort({ shopId, kind: 'order', ids: wrong }))).toMatchObject({
      code: 'market.template-changed',
    })
})

test('one revision is changed once, a title is there once, and a placeholder is one that is filled in', async () => {
  const shopId = await aShop(db)
  const [delay] = await templates.list({ shopId, kind: 'order' })
  if (!delay) throw new Error('A shop begins with messages')
  const both = await Promise.allSettled(
    ['Uno', 'Dos'].map((title) => templates.change({ ...delay, title, text: 'Otro texto' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getRefusal(templates.remove(delay))).toMatchObject({ code: 'market.template-changed' })

  const taken = templates.create({ shopId, ...written, title: 'pedir DISCULPAS' })
  expect(await getRefusal(taken)).toMatchObject({ code: 'market.template-there-already' })
  // The next one would not fit into its column.
  const last = templates.change({ ...delay, revision: 2 ** 31 - 1 })
  expect(await getRefusal(last)).toMatchObject({ code: 'http.bad-input' })

  const unknown = templates.create({ shopId, ...written, text: 'Hola {{apellido}}' })
  expect(await getRefusal(unknown)).toMatchObject({ code: 'market.placeholder-unknown' })
  const elsewhere = templates.create({ shopId: newId(), ...written })
  expect(await getRefusal(elsewhere)).toMatchObject({ code: 'market.shop-not-found' })
})

test('the same press twice writes one, and a list ends at thirty', async () => {
  const shopId = await aShop(db)
  const keyed = market.staff('operator', 'olga', newId()).templates
  const [one, again] = [await keyed.create({ shopId, ...written }), await keyed.create({ shopId, ...written })]
  expect(again.id).toBe(one.id)
  for (let count = 7; count < 30; count++) await templates.create({ shopId, ...written, title: `Aviso ${count}` })
  const more = templates.create({ shopId, ...written, title: 'Uno más' })
  expect(await getRefusal(more)).toMatchObject({ code: 'market.too-many-templates' })
})
