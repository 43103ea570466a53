import { expect, test } from 'vitest'
import type { CounterPet, SlotDay } from '#services/appointments/contract.ts'
import { findAskedSlot, proposeChoices, readPreference, toChoiceFields } from './asked-choices.server.ts'
import { readAskedSlot } from './asked-slot.ts'

const aPet = (id: string, last: CounterPet['last'], sizes: string[] = []): CounterPet => ({
  id,
  name: id,
  petTypeId: 'perro',
  breed: null,
  weightGrams: null,
  size: null,
  warning: null,
  sizes,
  last,
})
const bath = (day: string, size: string | null = null) => ({ day, servicePackId: 'bano', size })
const packs = [
  { id: 'bano', active: true },
  { id: 'corte', active: false },
]

test('the only pet is proposed with the service and size of its last visit', () => {
  const [proposed] = proposeChoices([aPet('toby', bath('2026-10-01', 'grande'), ['pequeño', 'grande'])], packs)
  expect(proposed).toMatchObject({ petId: 'toby', servicePackId: 'bano', petSize: 'grande' })
  expect(toChoiceFields(proposed ? [proposed] : [])).toEqual([
    ['pet', 'toby'],
    ['size:toby', 'grande'],
    ['pack:toby', 'bano'],
  ])
})

test('of several pets those are proposed that came together last, and no service that the store gave up', () => {
  const pets = [
    aPet('toby', bath('2026-10-01')),
    aPet('luna', { ...bath('2026-11-01'), servicePackId: 'corte' }),
    aPet('coco', bath('2026-11-01')),
    aPet('nube', null),
  ]
  expect(proposeChoices(pets, packs).map(({ petId, servicePackId }) => [petId, servicePackId])).toEqual([
    ['luna', null],
    ['coco', 'bano'],
  ])
  expect(proposeChoices([aPet('toby', null), aPet('luna', null)], packs)).toEqual([])
})

test('an address names a day, a time and a station, or leaves them out', () => {
  const read = (search: string) => readAskedSlot(new URLSearchParams(search))
  expect(read('day=2026-11-23&time=10:30&station=mesa')).toEqual({ day: '2026-11-23', time: '10:30', station: 'mesa' })
  expect(read('day=ayer&time=25:99')).toEqual({ day: null, time: null, station: null })
  expect(readPreference(new URLSearchParams('station=&employee=ana'))).toEqual({ employeeId: 'ana' })
})

test('the asked time is chosen when it is free, and of shifts the one that it lies in', () => {
  const slots = ['2026-11-23T09:00', '2026-11-23T13:00'].map((schedule) => ({ schedule }))
  const days = [{ day: '2026-11-23', slots }] as unknown as SlotDay[]
  const asked = (time: string) => ({ day: '2026-11-23', time, station: null })
  expect(findAskedSlot(days, asked('13:00'), false)?.schedule).toBe('2026-11-23T13:00')
  expect(findAskedSlot(days, asked('13:30'), false)).toBeNull()
  expect(findAskedSlot(days, asked('11:30'), true)?.schedule).toBe('2026-11-23T09:00')
})
