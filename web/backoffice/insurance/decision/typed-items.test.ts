import { expect, test } from 'vitest'
import { BLANK_ITEM, parseTypedItems, withBlankRow } from './typed-items.ts'

const collar = { itemLabel: ' Collar ', itemClaimed: '150', itemAccepted: '', itemReason: 'No es médico' }

test('blank rows are no items, and an empty accepted amount is nothing', () => {
  expect(parseTypedItems([BLANK_ITEM, collar], 'BOB')).toEqual({
    items: [{ label: 'Collar', claimed: 15_000, accepted: 0, reason: 'No es médico' }],
    wrong: null,
  })
  expect(parseTypedItems([{ ...collar, itemClaimed: '80.000' }], 'PYG').items).toMatchObject([{ claimed: 80_000 }])
})

test('the first row that is no item is named by its number', () => {
  const wrong = (row: Partial<typeof collar>) => parseTypedItems([collar, { ...collar, ...row }], 'BOB').wrong
  expect(wrong({ itemLabel: ' ' })).toBe(2)
  expect(wrong({ itemClaimed: '' })).toBe(2)
  expect(wrong({ itemClaimed: '0' })).toBe(2)
  expect(wrong({ itemAccepted: 'todo' })).toBe(2)
  expect(wrong({})).toBeNull()
})

test('one blank row follows the last one that is filled in', () => {
  expect(withBlankRow([])).toEqual([BLANK_ITEM])
  expect(withBlankRow([BLANK_ITEM, collar, BLANK_ITEM, BLANK_ITEM])).toEqual([BLANK_ITEM, collar, BLANK_ITEM])
  expect(withBlankRow(Array.from({ length: 30 }, () => collar))).toHaveLength(30)
})
