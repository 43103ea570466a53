import { expect, test } from 'vitest'
import { askedLines, proposedItems } from './asked-change.ts'

const lines = [
  { position: 1, quantity: 3, state: 'kept' as const },
  { position: 2, quantity: 1, state: 'dropped' as const },
  { position: 3, quantity: 2, state: 'kept' as const },
]

function parseAsked(expected: Record<string, string>) {
  return askedLines(lines, (name) => expected[name] ?? '')
}

test('only what is there less than ordered is asked about', () => {
  expect(proposedItems(parseAsked({ 'keep-1': '1', 'keep-3': '2' }))).toEqual([
    { position: 1, keepQuantity: 1, substitute: null },
  ])
  expect(proposedItems(parseAsked({}))).toEqual([])
})

test('a substitute takes the place of as many as are missing, unless another number was chosen', () => {
  const [first] = proposedItems(parseAsked({ 'keep-1': '1', 'sub-1': 'variant-9' }))
  expect(first?.substitute).toEqual({ productVariantId: 'variant-9', quantity: 2 })
  const [other] = proposedItems(parseAsked({ 'keep-1': '1', 'sub-1': 'variant-9', 'many-1': '1' }))
  expect(other?.substitute?.quantity).toBe(1)
})

test('lines that do not go, and numbers that are none, are nothing to ask about', () => {
  expect(parseAsked({ 'keep-2': '0' }).map(({ position }) => position)).toEqual([1, 3])
  expect(proposedItems(parseAsked({ 'keep-1': '-4', 'keep-3': '99' }))).toEqual([])
})
