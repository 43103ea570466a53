import { expect, test } from 'vitest'
import { toSlug } from './slug.ts'

test('a slug has no accents, no signs, and no hyphen at its ends', () => {
  expect(toSlug('  Plan Básico + ', 57)).toBe('plan-basico')
  expect(toSlug('Ñandú & Cía.', 57)).toBe('nandu-cia')
  expect(toSlug('uno dos', 4)).toBe('uno')
  expect(toSlug('¡!', 57)).toBe('')
})
