import { expect, test } from 'vitest'
import { distanceInMetres } from '#shared/geo.ts'
import { contactIn } from './contact-words.ts'
import { canConfirm, followUpsOf, freshUntil } from './post-life.ts'
import { publicName } from './public-name.ts'
import { shownPlace } from './shown-place.ts'

test.each([
  ['Llama al 70012345', 'phone'],
  ['mi número: 7 0 0 1 2 3 4 5', 'phone'],
  ['+591 700-12345', 'phone'],
  ['７００１２３４５', 'phone'],
  ['chip 981000012345678', 'phone'],
  ['ana@example.com', 'email'],
  ['ana (at) example.com', 'email'],
  ['ana arroba example.com', 'email'],
  ['Se perdió el 2026-11-22 a las 15:30, pesa 12 kg', null],
  ['Desde el 22/11/2026, cerca del 4.º anillo', null],
])("'%s' leads to a person by %s", (text, by) => {
  expect(contactIn(text)).toBe(by)
})

test('a name that is a phone is not shown', () => {
  expect(publicName({ firstName: '70012345', shelterName: null })).toBe('')
  expect(publicName({ firstName: 'Ana', shelterName: null })).toBe('Ana')
  expect(publicName({ firstName: 'Ana', shelterName: 'Huellitas' })).toBe('Huellitas')
})

test('what is shown of a place is near it, and the same for all of its neighbourhood', () => {
  for (let step = 0; step < 500; step += 1) {
    const point = { lat: -17.7 - step * 0.00037, lon: -63.1 - step * 0.00053 }
    const shown = shownPlace(point)
    expect(distanceInMetres(point, shown)).toBeLessThan(240)
    expect(shownPlace(shown)).toEqual(shown)
  }
  expect(shownPlace({ lat: -17.7651, lon: -63.1988 })).toEqual(shownPlace({ lat: -17.7661, lon: -63.1979 }))
})

test('an ad is fresh for fourteen days, and comes back for thirty more', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  const until = freshUntil(now)
  expect(until.toISOString()).toBe('2026-12-06T15:00:00.000Z')
  const after = (days: number) => new Date(until.getTime() + days * 86_400_000)
  expect(canConfirm({ status: 'expired', freshUntil: until }, after(30))).toBe(true)
  expect(canConfirm({ status: 'expired', freshUntil: until }, after(31))).toBe(false)
  expect(canConfirm({ status: 'closed', freshUntil: until }, now)).toBe(false)
  expect(followUpsOf(now).map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).toEqual([
    '2026-11-25',
    '2026-12-22',
    '2027-02-20',
  ])
})
