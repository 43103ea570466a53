import { expect, test } from 'vitest'
import { toMoments } from './to-moments.ts'

const moment = (status: 'NEW' | 'CONFIRMED' | 'CANCELLED', note: string | null = null) => ({
  status,
  note,
  at: '2026-11-21T12:00:00.000Z',
  label: 'hoy 8:00',
  by: 'system' as const,
})

test('a payment is a line of its own although the order stays new', () => {
  const timeline = [moment('NEW'), moment('NEW', 'Pago recibido'), moment('CONFIRMED')]
  expect(toMoments({ timeline }).map(({ event }) => event)).toEqual([null, 'Pago recibido', null])
})

test('the reason of a step stays beside it', () => {
  const timeline = [moment('NEW'), moment('CANCELLED', 'No recibimos el pago a tiempo')]
  expect(toMoments({ timeline })[1]).toMatchObject({ event: null, note: 'No recibimos el pago a tiempo' })
})
