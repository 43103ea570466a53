import { expect, test } from 'vitest'
import type { TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { remindersFor, whatIsDue, whyNotRemind } from './reminders.ts'

const treatment: TreatmentRecord = {
  kind: 'flea',
  product: 'NexGard',
  planVaccines: [],
  appliedOn: '2026-11-21',
  nextDueOn: '2026-12-21',
}
const inBolivia = 'America/La_Paz'

function whyNot(moment: 'before' | 'today' | 'after', at: string, changes = {}) {
  return whyNotRemind(
    { moment, dueOn: '2026-12-21' },
    {
      treatment,
      all: [treatment],
      remindersOn: true,
      hasDied: false,
      booked: new Map(),
      now: new Date(at),
      timeZone: inBolivia,
      ...changes,
    },
  )
}

test('a week before, on the day and a week after, at nine where the owner lives', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  expect(remindersFor('2026-12-21', { timeZone: inBolivia, now })).toEqual([
    { moment: 'before', dueOn: '2026-12-21', at: new Date('2026-12-14T13:00:00Z') },
    { moment: 'today', dueOn: '2026-12-21', at: new Date('2026-12-21T13:00:00Z') },
    { moment: 'after', dueOn: '2026-12-21', at: new Date('2026-12-28T13:00:00Z') },
  ])
  expect(remindersFor('2026-12-21', { timeZone: 'America/Asuncion', now })[0]?.at).toEqual(
    new Date('2026-12-14T12:00:00Z'),
  )
})

test('what is over when it is written down is not reminded of', () => {
  const moments = (now: string) =>
    remindersFor('2026-12-21', { timeZone: inBolivia, now: new Date(now) }).map(({ moment }) => moment)
  expect(moments('2026-12-14T13:00:00Z')).toEqual(['today', 'after'])
  expect(moments('2027-01-01T00:00:00Z')).toEqual([])
  expect(remindersFor(null, { timeZone: inBolivia, now: new Date(0) })).toEqual([])
})

test('a reminder is sent in its time and not later', () => {
  expect(whyNot('before', '2026-12-14T13:00:00Z')).toBeNull()
  expect(whyNot('before', '2026-12-20T13:00:00Z')).toBeNull()
  expect(whyNot('before', '2026-12-21T13:00:00Z')).toBe('too-late')
  // 23:59 in Bolivia, already the next day in UTC.
  expect(whyNot('today', '2026-12-22T03:59:00Z')).toBeNull()
  expect(whyNot('today', '2026-12-22T04:00:00Z')).toBe('too-late')
  expect(whyNot('after', '2026-12-28T13:00:00Z')).toBeNull()
  expect(whyNot('after', '2027-01-05T13:00:00Z')).toBe('too-late')
})

test('nobody is reminded of what was done, of a booked appointment, of a pet that died, or against their wish', () => {
  const at = '2026-12-21T13:00:00Z'
  const again = { ...treatment, appliedOn: '2026-12-20', nextDueOn: '2027-01-20' }
  expect(whyNot('today', at)).toBeNull()
  expect(whyNot('today', at, { all: [treatment, again] })).toBe('done')
  expect(whyNot('today', at, { treatment: { ...treatment, nextDueOn: null } })).toBe('done')
  expect(whyNot('today', at, { booked: new Map([['flea', '2026-12-18']]) })).toBe('booked')
  expect(whyNot('today', at, { hasDied: true })).toBe('died')
  expect(whyNot('today', at, { remindersOn: false })).toBe('reminders-off')
})

test('what is due reads within a sentence', () => {
  expect(whatIsDue({ kind: 'deworming', product: 'Drontal' })).toBe('la desparasitación (la última fue con Drontal)')
})
