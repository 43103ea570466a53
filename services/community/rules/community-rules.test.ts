import { expect, test } from 'vitest'
import { distanceInMetres } from '#shared/geo.ts'
import { saysTheSame } from '../adoption/rules/answer-labels.ts'
import { squareAround } from '../alerts/rules/alert-area.ts'
import { contactIn } from '../posts/rules/contact-details.ts'
import { canConfirm, freshUntil, getFollowUps } from '../posts/rules/post-life.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { shownPlace } from '../posts/rules/shown-place.ts'

test.each([
  ['Llama al 70012345', 'phone'],
  ['mi número: 7 0 0 1 2 3 4 5', 'phone'],
  ['+591 700-12345', 'phone'],
  ['７００１２３４５', 'phone'],
  ['chip 981000012345678', 'phone'],
  ['ana@example.com', 'email'],
  ['ana (at) example.com', 'email'],
  ['ana arroba example.com', 'email'],
  ['siete cero cero uno dos tres cuatro', 'phone'],
  ['es el setenta y uno, veintitrés, 45 y seis', 'phone'],
  ['7️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣', 'phone'],
  ['٧٠٠١٢٣٤٥', 'phone'],
  ['ana arroba gmail punto com', 'email'],
  ['Somos tres en casa, uno de ocho años y dos de diez y doce', null],
  ['Vacunas a los 2, 4 y 6 meses; pesa 12,5 kg', null],
  ['Nos vemos a las 15:30 en la Av. San Martín 455, 3.º 2', null],
  ['Se perdió el 2026-11-22 a las 15:30, pesa 12 kg', null],
  ['Desde el 22/11/2026, cerca del 4.º anillo', null],
])("'%s' leads to a person by %s", (text, by) => {
  expect(contactIn(text)).toBe(by)
})

test.each([
  ['en la izquierda', 'La oreja izquierda', false],
  ['oreja izquierda', 'La oreja izquierda', true],
  ['La OREJA, izquierdá', 'oreja izquierda', true],
  ['una mancha blanca en la oreja', 'Una mancha blanca en la oreja izquierda', true],
  ['mancha blanca oreja derecha', 'Una mancha blanca en la oreja izquierda', false],
  ['mancha blanca oreja izquierda derecha', 'Una mancha blanca en la oreja izquierda', false],
  ['manchas blancas en las orejas izquierdas', 'Una mancha blanca en la oreja izquierda', true],
  ['manha blanca', 'mancha blanca', true],
  ['2 dedos', 'dos dedos', true],
  ['3 dedos', 'dos dedos', false],
  ['rojo azul verde negro collar', 'collar rojo', false],
  ['collar rojo con cascabel', 'collar rojo', true],
  ['sí', 'cicatriz', false],
  ['', 'cicatriz', false],
  ['...', '...', false],
  ['de la', 'de la', true],
  ['rabo oreja pata cola lomo collar mancha cicatriz', 'cicatriz', false],
])("'%s' for '%s' is known: %s", (answer, known, isKnown) => {
  expect(saysTheSame(answer, known)).toBe(isKnown)
})

test('the square of an alert holds its circle', () => {
  for (const lat of [-22, -17.78, -10, 0])
    for (const radiusKm of [1, 5, 20]) {
      const centre = { lat, lon: -63.18 }
      const { south, west, north, east } = squareAround(centre, radiusKm)
      for (let degree = 0; degree < 360; degree += 7) {
        const [up, right] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)]
        const corner = { lat: up > 0 ? north : south, lon: right > 0 ? east : west }
        const edge = {
          lat: lat + (corner.lat - lat) * Math.abs(up),
          lon: -63.18 + (corner.lon + 63.18) * Math.abs(right),
        }
        const onSide = Math.abs(up) > Math.abs(right) ? { lat: corner.lat, lon: -63.18 } : { lat, lon: corner.lon }
        expect(distanceInMetres(centre, onSide)).toBeGreaterThanOrEqual(radiusKm * 1000)
        expect(edge.lat).toBeGreaterThanOrEqual(south)
      }
    }
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
  expect(getFollowUps(now).map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).toEqual([
    '2026-11-25',
    '2026-12-22',
    '2027-02-20',
  ])
})
