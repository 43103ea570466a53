import { expect, test } from 'vitest'
import { findChangedFields, isStillSo } from './setting-changes.ts'

test('only the fields that differ are kept, with both values', () => {
  const before: Record<string, unknown> = { name: 'Centro', hours: [{ day: 1 }], phone: null }

  expect(findChangedFields(before, { name: 'Centro', hours: [{ day: 2 }], phone: '+591 3 333' })).toEqual({
    before: { hours: [{ day: 1 }], phone: null },
    after: { hours: [{ day: 2 }], phone: '+591 3 333' },
  })
  expect(findChangedFields(before, { ...before })).toBeNull()
  // A price that there never was.
  expect(findChangedFields(before, { gato: null })).toBeNull()
})

test('a change can be undone while its fields stand as it set them, whatever else was changed', () => {
  expect(isStillSo({ name: 'Norte', fee: 5 }, { name: 'Norte' })).toBe(true)
  expect(isStillSo({ name: 'Sur', fee: 5 }, { name: 'Norte' })).toBe(false)
  expect(isStillSo({ fee: 5 }, { phone: null })).toBe(true)
})
