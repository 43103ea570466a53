import { expect, test } from 'vitest'
import { parsePageEnd, readCursor, toCursor } from './moment-cursor.ts'

const end = { at: new Date('2026-02-28T23:59:59.999Z'), id: 'a-1_B' }

test('a cursor leads back to where the page ended', () => {
  expect(parsePageEnd(toCursor(end))).toEqual(end)
  expect(readCursor(toCursor(end))).toEqual(end)
})

test('nothing is the first page', () => {
  expect(readCursor(undefined)).toBeNull()
  expect(readCursor('')).toBeNull()
})

test.each([
  ['words', 'no cursor'],
  ['a day that there is not', '2026-13-40T00:00:00.000Z a'],
  ['no id', '2026-01-01T00:00:00.000Z '],
  ['a zero byte, which no database takes', '2026-01-01T00:00:00.000Z a\0'],
  ['more than one id', '2026-01-01T00:00:00.000Z a b'],
])('%s is no cursor', (_what, text) => {
  const cursor = Buffer.from(text).toString('base64url')
  expect(parsePageEnd(cursor)).toBeUndefined()
  expect(() => readCursor(cursor)).toThrow()
})
