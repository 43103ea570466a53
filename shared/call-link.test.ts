import { expect, test } from 'vitest'
import { callLink } from './call-link.ts'

test.each([
  ['+591 700 00455', 'tel:+59170000455'],
  ['(021) 123-456', 'tel:021123456'],
])('%s → %s', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})
