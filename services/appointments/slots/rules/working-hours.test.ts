import { expect, test } from 'vitest'
import type { Employee } from '../../rules/enums.ts'
import { readStarts } from './testing/read-slots.ts'
import { aQuestion, bath, MONDAY, tub } from './testing/slot-question.ts'
import { isWorkValid, workingMinutes } from './working-hours.ts'

function anEmployee(changed: Partial<Employee> = {}): Employee {
  return {
    id: 'ana',
    skills: ['bath'],
    shifts: [{ day: 1, startTime: 540, endTime: 1080 }],
    breaks: [],
    exceptions: [],
    ...changed,
  }
}

const monday = { day: MONDAY, weekday: 1 }
const tub1 = { stations: [tub('tub')], requirements: [bath(60)] }
const withTeam = (...employees: Employee[]) => aQuestion({ ...tub1, team: { employees, attended: [] } })

test('a person works the shifts of the weekday, without the breaks', () => {
  const lunch = { day: 1, startTime: 720, endTime: 780 }
  expect(workingMinutes(anEmployee({ breaks: [lunch] }), monday)).toEqual([
    { from: 540, until: 720 },
    { from: 780, until: 1080 },
  ])
  expect(workingMinutes(anEmployee(), { day: '2026-12-01', weekday: 2 })).toEqual([])
})

test('shifts that touch are one, and Sunday is 0 and 7', () => {
  const shifts = [
    { day: 7, startTime: 780, endTime: 900 },
    { day: 0, startTime: 600, endTime: 780 },
  ]
  expect(workingMinutes(anEmployee({ shifts }), { day: '2026-11-29', weekday: 0 })).toEqual([{ from: 600, until: 900 }])
})

test('a day off and other hours take the place of the week', () => {
  const off = { fromDay: MONDAY, untilDay: MONDAY, startTime: null, endTime: null }
  expect(workingMinutes(anEmployee({ exceptions: [off] }), monday)).toEqual([])
  const late = { ...off, startTime: 900, endTime: 1200 }
  expect(workingMinutes(anEmployee({ exceptions: [late] }), monday)).toEqual([{ from: 900, until: 1200 }])
})

test('there are slots only while somebody works', () => {
  const shifts = [{ day: 1, startTime: 600, endTime: 750 }]
  expect(readStarts(withTeam(anEmployee({ shifts })))).toEqual(['10:00', '10:30', '11:00', '11:30'])
  expect(readStarts(withTeam(anEmployee({ shifts: [] })))).toEqual([])
})

test('a person who cannot do it is of no use, and a station without a person neither', () => {
  expect(readStarts(withTeam(anEmployee({ skills: ['vet'] })))).toEqual([])
  const two = { ...withTeam(anEmployee()), stations: [tub('one'), tub('two')], requirements: [bath(60), bath(60)] }
  const last = readStarts(two).at(-1)
  // One person bathes both, one after the other: the second begins when the first is done.
  expect(last).toBe('16:00')
})

test('of two people who can do it, the one who can do least attends', () => {
  const question = withTeam(
    anEmployee({ id: 'ana', skills: ['bath', 'grooming'] }),
    anEmployee({ id: 'beto', skills: ['bath'] }),
  )
  expect(readStarts(question).length).toBeGreaterThan(0)
})

test('shifts end after they begin, and exceptions have both times or none', () => {
  expect(isWorkValid(anEmployee())).toBe(true)
  expect(isWorkValid(anEmployee({ breaks: [{ day: 1, startTime: 700, endTime: 700 }] }))).toBe(false)
  const half = { fromDay: MONDAY, untilDay: MONDAY, startTime: 600, endTime: null }
  expect(isWorkValid(anEmployee({ exceptions: [half] }))).toBe(false)
  expect(isWorkValid(anEmployee({ exceptions: [{ ...half, startTime: null, untilDay: '2026-11-01' }] }))).toBe(false)
})
