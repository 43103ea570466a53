import { expect, test } from 'vitest'
import {
  type AddressEvent,
  type AddressFlow,
  advanceFlow,
  CONFIRM_ZOOM,
  PICKER_ZOOM,
  startFlow,
} from './address-flow.ts'

const plaza = { lat: -17.7834, lon: -63.1821 }
const home = { lat: -17.768, lon: -63.197 }

function after(...events: AddressEvent[]): AddressFlow {
  return events.reduce(advanceFlow, startFlow(plaza))
}

test('a map begins over the city, and a door is confirmed from near', () => {
  expect([PICKER_ZOOM, CONFIRM_ZOOM]).toEqual([12, 18])
})

test('a place is picked, confirmed and described', () => {
  const flow = after({ kind: 'moved', point: home }, { kind: 'selected' })
  expect(flow).toMatchObject({ phase: 'confirm', point: home })
  expect(advanceFlow(flow, { kind: 'confirmed' })).toMatchObject({ phase: 'form', point: home })
})

test('who cancels the confirmation or changes the address picks again, from the same place', () => {
  const picked: AddressEvent[] = [{ kind: 'moved', point: home }, { kind: 'selected' }]
  expect(after(...picked, { kind: 'cancelled' })).toMatchObject({ phase: 'pick', point: home })
  expect(after(...picked, { kind: 'confirmed' }, { kind: 'changeAddress' })).toMatchObject({
    phase: 'pick',
    point: home,
  })
})

test('nothing is described that was not confirmed', () => {
  expect(after({ kind: 'confirmed' }).phase).toBe('pick')
  expect(after({ kind: 'selected' }, { kind: 'selected' }).phase).toBe('confirm')
})

test('a confirmed pin stands still, whatever the map or the device says', () => {
  const confirming = after({ kind: 'selected' })
  expect(advanceFlow(confirming, { kind: 'moved', point: home }).point).toEqual(plaza)
  expect(advanceFlow(confirming, { kind: 'located', point: home, accuracy: 9, isAsked: true }).point).toEqual(plaza)
})

test('a late answer of the GPS does not take the pin out of the hand that moved it', () => {
  const late: AddressEvent = { kind: 'located', point: plaza, accuracy: 12, isAsked: false }
  expect(after({ kind: 'moved', point: home }, late).point).toEqual(home)
  expect(after({ kind: 'moved', point: home }, { ...late, isAsked: true }).point).toEqual(plaza)
  expect(after({ ...late, point: home })).toMatchObject({ point: home, accuracy: 12 })
})

test('an accuracy is the device’s word and ends with the first move by hand', () => {
  const located: AddressEvent = { kind: 'located', point: home, accuracy: 12, isAsked: true }
  expect(after(located, { kind: 'moved', point: plaza }).accuracy).toBeNull()
})

test('when the device will not say where it is, the pin stands in the middle of the country’s city, unless it was moved', () => {
  const denied: AddressEvent = { kind: 'notLocated', fallback: home }
  expect(after(denied).point).toEqual(home)
  expect(after({ kind: 'found', point: plaza }, denied).point).toEqual(plaza)
})
