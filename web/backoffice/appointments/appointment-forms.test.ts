import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { moveForm, notesForm, stateForm } from './appointment-forms.server.ts'

function toFormData(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ appointmentId: 'a-1', ...fields })) form.set(name, value)
  return form
}

test('a move holds a day and minutes since midnight', () => {
  const move = { stationId: 's-1', day: '2026-11-23', time: '09:05' }
  expect(parseForm(toFormData(move), moveForm).value).toEqual({
    appointmentId: 'a-1',
    stationId: 's-1',
    day: '2026-11-23',
    time: 545,
  })
  const wrong = parseForm(toFormData({ ...move, day: '', time: '25:00' }), moveForm, { day: 'Día', time: 'Hora' })
  expect(wrong.errors).toEqual({ day: 'Día', time: 'Hora' })
})

test('an empty field clears the notes', () => {
  expect(parseForm(toFormData({ staffNotes: '' }), notesForm).value).toMatchObject({ staffNotes: '' })
})

test('an appointment moves to a state that staff can set', () => {
  expect(parseForm(toFormData({ state: 'COMPLETED' }), stateForm).value).toMatchObject({ reason: '' })
  expect(Object.keys(parseForm(toFormData({ state: 'PENDING' }), stateForm).errors ?? {})).toEqual(['state'])
})
