import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=0-16383', { first: 0, last: 99 }],
  ['Bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=-0', 'outside'],
  [null, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['pages=1-2', 'whole'],
  [`bytes=${'9'.repeat(400)}-`, 'whole'],
])('of a hundred bytes %s is %o', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})
