import { expect, test } from 'vitest'
import { planMove, withMoved, withoutMoved } from './plan-move.ts'

const now = new Date('2026-11-20T12:00:00Z')
const line = (id: string, askedQuantity: number, quantity: number, title = `Producto ${id}`) => ({
  productId: `p-${id}`,
  productVariantId: id,
  title,
  optionTitle: '',
  quantity,
  askedQuantity,
  price: { amount: 1890 },
})
const item = (id: string, quantity: number) => ({
  productId: `p-${id}`,
  productVariantId: id,
  quantity,
  price: 1900,
  addedAt: '2026-11-19T12:00:00.000Z',
})

test('what the other shop sells comes along, as far as its stock goes; the rest is named', () => {
  const plan = planMove(
    [line('a', 2, 2), line('b', 5, 3), line('c', 1, 0, '')],
    [line('a', 2, 2), line('b', 5, 5), line('c', 1, 1)],
  )
  expect(plan.available).toMatchObject([
    { productVariantId: 'a', quantity: 2, price: 1890 },
    { productVariantId: 'b', quantity: 3, askedQuantity: 5 },
  ])
  expect(plan.missing).toEqual([{ productVariantId: 'c', title: 'Producto c' }])
})

test('what moves adds up with what the other cart holds already', () => {
  const { available } = planMove([line('a', 2, 2), line('b', 1, 1)], [])
  const items = withMoved([item('a', 1), item('z', 4)], available, now)
  expect(items.map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual([
    ['a', 3],
    ['z', 4],
    ['b', 1],
  ])
  expect(items[0]?.addedAt).toBe('2026-11-19T12:00:00.000Z')
})

test('nothing is lost on the way: what did not move stays in its cart', () => {
  const before = [item('a', 2), item('b', 5), item('c', 1)]
  const { available } = planMove([line('a', 2, 2), line('b', 5, 3), line('c', 1, 0)], [])
  expect(withoutMoved(before, available).map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual(
    [
      ['b', 2],
      ['c', 1],
    ],
  )
})
