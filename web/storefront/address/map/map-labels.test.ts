import { expect, test } from 'vitest'
import { makeLabels } from './map-labels.ts'

const neighbourhoods = [
  { name: 'Equipetrol', lat: -17.7665, lon: -63.1953 },
  { name: 'Equipetrol Norte', lat: -17.754, lon: -63.2 },
  { name: 'Centro, Santa Cruz de la Sierra', lat: -17.7834, lon: -63.1821 },
]
const labelsAt = makeLabels(neighbourhoods)

test.each([6, 9, 12, 13, 14, 16, 18])('at zoom %i no label lies on another', (zoom) => {
  const labels = labelsAt(zoom)
  const overlapping = labels.flatMap((a, index) =>
    labels
      .slice(index + 1)
      .filter((b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2)
      .map((b) => `${a.text} and ${b.text}`),
  )
  expect(overlapping).toEqual([])
})

test('from afar the map names the great cities, from near the neighbourhoods and avenues', () => {
  const textsAt = (zoom: number) => labelsAt(zoom).map(({ text }) => text)
  expect(textsAt(6)).toContain('Santa Cruz de la Sierra')
  expect(textsAt(6)).not.toContain('Equipetrol')
  expect(textsAt(14)).toEqual(
    expect.arrayContaining(['Equipetrol', 'Equipetrol Norte', 'Av. San Martín', '2.º anillo']),
  )
})

test('the middle of a town is not named beside the town', () => {
  for (const zoom of [13, 15, 18]) expect(labelsAt(zoom).some(({ text }) => text.startsWith('Centro'))).toBe(false)
})

test('whoever asks gets the same labels, so that no tile cuts one in two', () => {
  expect(labelsAt(14)).toBe(labelsAt(14))
})
