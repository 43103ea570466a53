import { expect, test } from 'vitest'
import { parseCancelReason } from './cancel-reason.ts'

const toForm = (entries: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return parseCancelReason(form, (reason) => `«${reason}»`)
}

test('a reason is what was chosen, what was written, or both in one sentence', () => {
  expect(toForm({ reason: 'plans' })).toBe('«plans»')
  expect(toForm({ note: ' Viajamos ' })).toBe('Viajamos')
  expect(toForm({ reason: 'unwell', note: 'Tos' })).toBe('«unwell». Tos')
})

test('nobody has to give a reason, and none is taken that is not offered', () => {
  expect(toForm({})).toBeNull()
  expect(toForm({ reason: 'otra', note: ' ' })).toBeNull()
})
