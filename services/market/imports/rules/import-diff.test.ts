import { describe, expect, test } from 'vitest'
import { findFieldChanges, hideTheRest, isStillAs, type OptionNow } from './import-diff.ts'

function anOption(changes: Partial<OptionNow> = {}): OptionNow {
  const names = { variantId: 'v1', productId: 'p1', sku: 'K3', title: 'Croqueta', optionTitle: '3 kg' }
  return { ...names, price: 1000, listPrice: null, stock: 12, hidden: false, imported: null, ...changes }
}

const seen = (changes: ReturnType<typeof findFieldChanges>) =>
  changes.map(({ what, from, to, caution, isChosen }) => [what, from, to, caution, isChosen])

describe('what a file would change', () => {
  test('is what it says otherwise, and nothing that it is silent about', () => {
    expect(seen(findFieldChanges({ line: 2, sku: 'K3', price: 1100, stock: 12 }, anOption()))).toEqual([
      ['price', 1000, 1100, null, true],
    ])
    expect(
      seen(findFieldChanges({ line: 2, sku: 'K3', listPrice: null, isVisible: false }, anOption({ listPrice: 5 }))),
    ).toEqual([
      ['list-price', 5, null, null, true],
      ['hidden', 0, 1, null, true],
    ])
  })

  test('a large step is marked, and stays in', () => {
    expect(seen(findFieldChanges({ line: 2, sku: 'K3', price: 100 }, anOption()))).toEqual([
      ['price', 1000, 100, 'large', true],
    ])
  })

  test('what the last file said already and the shop changed since is left out', () => {
    const option = anOption({ price: 950, stock: 9, imported: { price: 1000, compareAt: null, stock: 12 } })
    expect(seen(findFieldChanges({ line: 2, sku: 'K3', price: 1000, stock: 12 }, option))).toEqual([
      ['price', 950, 1000, 'changed-here', false],
      ['stock', 9, 12, 'sold-since', false],
    ])
  })

  test('a stock that was only carried along is no count', () => {
    expect(findFieldChanges({ line: 2, sku: 'K3', stock: 12, stockBefore: 12 }, anOption({ stock: 9 }))).toEqual([])
  })

  test('a count of a stock that has moved since the download is left out', () => {
    const counted = { line: 2, sku: 'K3', stock: 30, stockBefore: 12 }
    expect(seen(findFieldChanges(counted, anOption({ stock: 9 })))).toEqual([['stock', 9, 30, 'sold-since', false]])
    expect(seen(findFieldChanges(counted, anOption()))).toEqual([['stock', 12, 30, null, true]])
  })
})

test('what a whole catalogue does not name is hidden, and much of it is marked', () => {
  const all = ['a', 'b', 'c', 'd'].map((variantId) => anOption({ variantId, hidden: variantId === 'd' }))
  expect(hideTheRest(all, new Set(['a', 'b'])).map(({ option, caution }) => [option.variantId, caution])).toEqual([
    ['c', 'large'],
  ])
  const many = Array.from({ length: 10 }, (_, n) => anOption({ variantId: `${n}` }))
  expect(hideTheRest(many, new Set(many.slice(1).map(({ variantId }) => variantId)))[0]?.caution).toBeNull()
})

test('only what is as it was looked at is written', () => {
  expect([isStillAs(12, 12), isStillAs(null, null), isStillAs(9, 12), isStillAs(undefined, null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
