import { expect, test } from 'vitest'
import {
  type AddressEvent,
  type AddressFlow,
  advanceFlow,
  CONFIRM_ZOOM,
  PICKER_ZOOM,
  pickZoom,
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
  expect(after({ kind: 'moved', point: home }, { kind: 'selected' }, { kind: 'selected' }).phase).toBe('confirm')
})

test('a confirmed pin stands still, whatever the map or the device says', () => {
  const confirming = after({ kind: 'moved', point: plaza }, { kind: 'selected' })
  expect(advanceFlow(confirming, { kind: 'moved', point: home }).point).toEqual(plaza)
  expect(advanceFlow(confirming, { kind: 'located', point: home, accuracy: 9, isAsked: true }).point).toEqual(plaza)
})

test('a late answer of the GPS does not take the pin out of the hand that moved it', () => {
  const late: AddressEvent = { kind: 'located', point: plaza, accuracy: 12, isAsked: false }
  expect(after({ kind: 'moved', point: home }, late).point).toEqual(home)
  expect(after({ kind: 'moved', point: home }, { ...late, isAsked: true }).point).toEqual(plaza)
  expect(after({ ...late, point: home })).toMatchObject({ point: home, accuracy: 12 })
})

test('a pin that nobody placed is nobody’s door: it is asked for, by hand, by name or by the device', () => {
  const asked = after({ kind: 'selected' })
  expect(asked).toMatchObject({ phase: 'pick', asksToPlace: true })
  const ways: AddressEvent[] = [
    { kind: 'moved', point: home },
    { kind: 'found', point: home },
    { kind: 'located', point: home, accuracy: 12, isAsked: false },
  ]
  for (const way of ways) {
    expect(advanceFlow(asked, way).asksToPlace).toBe(false)
    expect(after(way, { kind: 'selected' }).phase).toBe('confirm')
  }
  expect(after({ kind: 'notLocated', fallback: home }, { kind: 'selected' }).phase).toBe('pick')
})

test('the better the device knows where it is, the nearer the map comes', () => {
  const zoomAt = (accuracy: number) => pickZoom(after({ kind: 'located', point: home, accuracy, isAsked: false }))
  expect([10, 30, 31, 200, 900].map(zoomAt)).toEqual([18, 18, 16, 16, 14])
  expect(pickZoom(after())).toBe(PICKER_ZOOM)
  expect(pickZoom(after({ kind: 'found', point: home }))).toBe(16)
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
