import { expect, test } from 'vitest'
import { parseWork } from './parse-work.server.ts'
import { typedWork } from './typed-work.ts'

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (!name.startsWith('works') || value) form.set(name, value)
  return form
}

const work = {
  shifts: [
    { day: 1, startTime: 540, endTime: 1080 },
    { day: 0, startTime: 600, endTime: 1440 },
  ],
  breaks: [{ day: 1, startTime: 720, endTime: 780 }],
  exceptions: [
    { fromDay: '2026-12-24', untilDay: '2026-12-26', startTime: null, endTime: null },
    { fromDay: '2026-12-31', untilDay: '2026-12-31', startTime: 540, endTime: 720 },
  ],
}

test('shifts, breaks and other days come back from their form as they went there', () => {
  expect(parseWork(toForm(typedWork(work)))).toMatchObject({ work, errors: [] })
})

test('a day that is off is not read, and an empty line is left out', () => {
  const form = toForm({ 'from-1': '09:00', 'other-lines': '1', 'other-from-0': '', 'other-start-0': '10:00' })
  expect(parseWork(form)).toMatchObject({ work: { shifts: [], breaks: [], exceptions: [] }, errors: [] })
})

test.each<[wrong: string[], fields: Record<string, string>]>([
  [['shift'], { 'works-1': 'on', 'from-1': '09:00' }],
  [['shift'], { 'works-1': 'on', 'from-1': '18:00', 'until-1': '09:00' }],
  [['shift'], { 'works-1': 'on', 'from-1': '09:00', 'until-1': '18:00', 'break-from-1': '12:00' }],
  [['exception'], { 'other-lines': '1', 'other-from-0': '2026-12-24', 'other-until-0': '2026-12-20' }],
  [['exception'], { 'other-lines': '1', 'other-from-0': '2026-12-24', 'other-start-0': '10:00' }],
])('%o is wrong in %o', (wrong, fields) => {
  expect(parseWork(toForm(fields)).errors).toEqual(wrong)
})
