import { expect, test } from 'vitest'
import { listActs, needsPerson, secondsUntilNextTry } from './document-states.ts'

test('a document that the office accepted can only be annulled', () => {
  expect(listActs('accepted')).toEqual(['annul'])
  expect(listActs('annulled')).toEqual([])
})

test('a rejected document, or one that nobody answered for hours, is for a person', () => {
  expect(needsPerson({ state: 'rejected', tries: 1 })).toBe(true)
  expect(needsPerson({ state: 'queued', tries: 7 })).toBe(false)
  expect(needsPerson({ state: 'queued', tries: 8 })).toBe(true)
  expect(needsPerson({ state: 'contingency', tries: 20 })).toBe(false)
})

test('tries grow apart, up to an hour', () => {
  expect([1, 2, 3, 20].map(secondsUntilNextTry)).toEqual([60, 120, 240, 3600])
})
