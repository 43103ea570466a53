import { expect, test } from 'vitest'
import { type MergeItem, type MergeOffer, mergeItems } from './merge-items.ts'

const at = '2026-11-21T12:00:00.000Z'
const item = (id: string, quantity: number): MergeItem => ({
  productId: `product ${id}`,
  productVariantId: id,
  quantity,
  addedAt: at,
})
const offer = (title: string, changes: Partial<MergeOffer> = {}): MergeOffer => ({
  title,
  optionTitle: '',
  price: 3890,
  stock: 10,
  allowBackorder: false,
  ...changes,
})
const offers = new Map([
  ['a', offer('Croquetas', { optionTitle: '3 kg' })],
  ['b', offer('Pelota')],
  ['few', offer('Correa', { stock: 3 })],
  ['none', offer('Cama', { stock: 0 })],
  ['gone', offer('Rascador', { price: null })],
  ['later', offer('Casa', { stock: 0, allowBackorder: true })],
])

test('quantities of one variant are added up, the rest comes along', () => {
  const { items, added, reduced, dropped } = mergeItems([item('a', 2)], [item('a', 3), item('b', 1)], offers)

  expect(items.map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual([
    ['a', 5],
    ['b', 1],
  ])
  expect(added).toEqual([
    { title: 'Croquetas 3 kg', quantity: 3 },
    { title: 'Pelota', quantity: 1 },
  ])
  expect([reduced, dropped]).toEqual([[], []])
})

test('the sum stops at the stock, and says so', () => {
  const { items, added, reduced } = mergeItems([item('few', 2)], [item('few', 2)], offers)

  expect(items[0]?.quantity).toBe(3)
  expect(added).toEqual([{ title: 'Correa', quantity: 1 }])
  expect(reduced).toEqual([{ title: 'Correa', from: 4, to: 3 }])
})

test('what cannot be had is left out by its name', () => {
  const { items, dropped } = mergeItems([], [item('none', 1), item('gone', 1), item('never heard of', 1)], offers)

  expect(items).toEqual([])
  expect(dropped).toEqual(['Cama', 'Rascador', 'Un producto que ya no está'])
})

test('what can be ordered without stock is added without limit but 999', () => {
  expect(mergeItems([item('later', 600)], [item('later', 600)], offers).items[0]?.quantity).toBe(999)
})

test('the own cart keeps what the other one does not touch, even beyond the stock', () => {
  expect(mergeItems([item('few', 9)], [item('a', 1)], offers).items[0]).toMatchObject({ quantity: 9 })
})

test('more than 200 variants do not fit', () => {
  const own = Array.from({ length: 200 }, (_, index) => item(`own ${index}`, 1))
  const { items, dropped } = mergeItems(own, [item('a', 1)], offers)

  expect(items).toHaveLength(200)
  expect(dropped).toEqual(['Croquetas 3 kg'])
})
