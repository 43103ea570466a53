import { expect, test } from 'vitest'
import { parseSteps } from './typed-offer.ts'

const seen = { price: 8990, listPrice: null, stock: 12 }

test('only what was typed otherwise is changed, as people write amounts', () => {
  expect(parseSteps({ price: '89,90', listPrice: '', stock: '9' }, seen, 'BOB')).toEqual({
    steps: { stock: { from: 12, to: 9 } },
  })
  expect(parseSteps({ price: '1.095,5', listPrice: '1200', stock: '12' }, seen, 'BOB')).toEqual({
    steps: { price: { from: 8990, to: 109_550 }, listPrice: { from: null, to: 120_000 } },
  })
  expect(parseSteps({ price: '84.000', listPrice: '', stock: '12' }, seen, 'PYG')).toEqual({
    steps: { price: { from: 8990, to: 84_000 } },
  })
})

test('what is no number is named by its field, and nothing typed is nothing', () => {
  const typed = { price: '89,90', listPrice: '', stock: '12' }
  expect(parseSteps(typed, seen, 'BOB')).toEqual({ fault: 'nothing' })
  expect(parseSteps({ ...typed, price: 'diez' }, seen, 'BOB')).toEqual({ fault: 'price' })
  expect(parseSteps({ ...typed, listPrice: '=1' }, seen, 'BOB')).toEqual({ fault: 'listPrice' })
  expect(parseSteps({ ...typed, stock: '-3' }, seen, 'BOB')).toEqual({ fault: 'stock' })
  expect(parseSteps({ ...typed, stock: '-3' }, { ...seen, stock: -3 }, 'BOB')).toEqual({ fault: 'nothing' })
})
