import { expect, test } from 'vitest'
import { NEW_STORE } from '../settings/salons/new-store-form.server.ts'
import { parseWeek } from './store-forms.server.ts'
import { toFormWeek, toSchedule, typedWeek } from './typed-schedule.ts'

function sent(days: Record<number, { isOpen?: boolean; openings: [string, string][] }>): FormData {
  const form = new FormData()
  for (const [day, { isOpen = true, openings }] of Object.entries(days)) {
    if (isOpen) form.append(`open-${day}`, 'on')
    for (const [from, until] of openings) {
      form.append(`from-${day}`, from)
      form.append(`until-${day}`, until)
    }
  }
  return form
}

test('a week with a break at noon comes back from its form as it went there', () => {
  const schedule = [
    { active: true, day: 1, startTime: 510, endTime: 750 },
    { active: true, day: 1, startTime: 840, endTime: 1080 },
    { active: false, day: 6, startTime: 540, endTime: 1020 },
    { active: true, day: 0, startTime: 600, endTime: 1440 },
  ]
  const form = sent(
    Object.fromEntries(
      typedWeek(schedule).map(({ day, isOpen, openings }) => [
        day,
        { isOpen, openings: openings.map(({ from, until }): [string, string] => [from, until]) },
      ]),
    ),
  )
  expect(toSchedule(parseWeek(form))).toEqual({ schedule, errors: {} })
})

test('Sunday is the day 0, also where somebody called it 7', () => {
  const week = typedWeek([{ active: true, day: 7, startTime: 600, endTime: 840 }])
  expect(week.at(-1)).toEqual({ day: 0, isOpen: true, openings: [{ from: '10:00', until: '14:00' }] })
})

test('a line that was left empty is no opening', () => {
  const form = sent({
    2: {
      openings: [
        ['09:00', '18:00'],
        ['', ''],
      ],
    },
  })
  expect(toSchedule(parseWeek(form)).schedule).toEqual([{ active: true, day: 2, startTime: 540, endTime: 1080 }])
})

test.each([
  { error: 'half', openings: [['09:00', '']] },
  { error: 'backwards', openings: [['18:00', '09:00']] },
  {
    error: 'overlap',
    openings: [
      ['14:00', '18:00'],
      ['09:00', '14:30'],
    ],
  },
  { error: 'empty', openings: [] },
] satisfies { error: string; openings: [string, string][] }[])(
  'an open day with $openings is refused: $fault',
  ({ error, openings }) => {
    expect(toSchedule(parseWeek(sent({ 3: { openings } }))).errors).toEqual({ 3: error })
  },
)

test('an opening may begin when the one before ends', () => {
  const form = sent({
    4: {
      openings: [
        ['09:00', '13:00'],
        ['13:00', '18:00'],
      ],
    },
  })
  expect(toSchedule(parseWeek(form)).errors).toEqual({})
})

test('a business without hours is offered Monday to Saturday, and one with hours its own', () => {
  const { week, isProposed } = toFormWeek(NEW_STORE.schedule)
  expect(isProposed).toBe(true)
  expect(week.filter(({ isOpen }) => isOpen).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6])
  expect(toSchedule(week).errors).toEqual({})

  const closed = [{ active: false, day: 2, startTime: 600, endTime: 900 }]
  expect(toFormWeek(closed)).toEqual({ week: typedWeek(closed), isProposed: false })
})
