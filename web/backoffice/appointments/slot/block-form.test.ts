import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { blockForm, toBlock } from './block-form.server.ts'

const parse = (fields: Record<string, string>) => {
  const form = new FormData()
  const all = { day: '2026-11-23', kind: 'lunch', target: 'station mesa', from: '12:00', until: '13:00', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  const { value } = parseForm(form, blockForm)
  return value && toBlock(value)
}

test('a form blocks a station or a person, for hours or for the whole day', () => {
  expect(parse({})).toMatchObject({ stationId: 'mesa', startMinute: 720, endMinute: 780, kind: 'lunch' })
  expect(parse({ target: 'employee ana', allDay: 'on', kind: 'sick' })).toMatchObject({
    employeeId: 'ana',
    startMinute: 0,
    endMinute: 1440,
  })
  // Until midnight.
  expect(parse({ until: '00:00' })).toMatchObject({ endMinute: 1440 })
})

test('a form without whom, or with no time of day, is refused', () => {
  expect(parse({ target: 'everybody' })).toBeNull()
  expect(parse({ from: '25:00' })).toBeNull()
})
