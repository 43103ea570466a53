import { expect, test } from 'vitest'
import { toLog } from './booking-log.ts'

const store = { timezoneCode: 'America/La_Paz' }
const created = { at: '2026-11-21T15:00:00.000Z', what: 'CREATED', by: 'customer', text: 'Reservaste.' } as const
const started = { at: '2026-11-23T14:05:00.000Z', what: 'IN_PROGRESS', by: 'merchant', text: 'Empezó.' } as const

test('what happens to all pets of a booking at once is one line of its log', () => {
  const log = toLog([
    { petName: 'Toby', logs: [created, started], store },
    // The store presses once a pet: a moment later.
    { petName: 'Mishi', logs: [{ ...created, at: '2026-11-21T15:00:02.000Z' }], store },
  ])

  expect(log.map(({ text, names }) => [text, names])).toEqual([
    ['Reservaste.', []],
    ['Empezó.', ['Toby']],
  ])
})

test('a line of the log is dated in the time of the store', () => {
  expect(toLog([{ petName: 'Toby', logs: [started], store }])).toMatchObject([
    { when: 'lunes 23 de noviembre, 10:05', names: [] },
  ])
})

test('the oldest line comes first, whichever pet it is of', () => {
  const log = toLog([
    { petName: 'Toby', logs: [started], store },
    { petName: 'Mishi', logs: [created], store },
  ])
  expect(log.map(({ what }) => what)).toEqual(['CREATED', 'IN_PROGRESS'])
})
