import { expect, test } from 'vitest'
import { cancelReasonOf } from './cancel-reason.ts'

const said = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return cancelReasonOf(form, (reason) => `«${reason}»`)
}

test('a reason is what was chosen, what was written, or both in one sentence', () => {
  expect(said({ reason: 'plans' })).toBe('«plans»')
  expect(said({ note: ' Viajamos ' })).toBe('Viajamos')
  expect(said({ reason: 'unwell', note: 'Tos' })).toBe('«unwell». Tos')
})

test('nobody has to give a reason, and none is taken that is not offered', () => {
  expect(said({})).toBeNull()
  expect(said({ reason: 'otra', note: ' ' })).toBeNull()
})
