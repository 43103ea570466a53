import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceInMetres } from '#shared/geo.ts'
import { suggestRound } from './route.ts'

const start = { lat: -17.78, lon: -63.18 }
const stop = (id: string, lat: number, lon: number) => ({ id, at: { lat, lon } })
const ids = (round: { stops: { id: string }[] }) => round.stops.map(({ id }) => id)

test('the nearest comes first, and who has no place last', () => {
  const far = stop('far', -17.7, -63.18)
  const near = stop('near', -17.775, -63.18)
  const nowhere = { id: 'nowhere', at: null }
  expect(ids(suggestRound(start, [nowhere, far, near]))).toEqual(['near', 'far', 'nowhere'])
  expect(suggestRound(start, [])).toEqual({ stops: [], metres: 0 })
})

test('a round in which the nearest neighbour goes astray is put right', () => {
  // On a line: 1 km east, 1.1 km west, 3.5 km east. Always the nearest goes east, west and all the way back.
  const at = (id: string, km: number) => stop(id, 0, km / 111.2)
  const round = suggestRound({ lat: 0, lon: 0 }, [at('east', 1), at('west', -1.1), at('farEast', 3.5)])
  expect(ids(round)).toEqual(['west', 'east', 'farEast'])
  expect(round.metres).toBeGreaterThan(5600)
  expect(round.metres).toBeLessThan(5800)
})

test('every stop is visited once, and no shorter way is left by turning a stretch round', () => {
  const places = fc.array(
    fc.record({
      lat: fc.double({ min: -17.9, max: -17.7, noNaN: true }),
      lon: fc.double({ min: -63.3, max: -63.1, noNaN: true }),
    }),
    { maxLength: 9 },
  )
  fc.assert(
    fc.property(places, (points) => {
      const stops = points.map((at, index) => ({ id: String(index), at }))
      const round = suggestRound(start, stops)
      expect(ids(round).sort()).toEqual(ids({ stops }).sort())
      for (let from = 0; from < stops.length; from += 1)
        for (let to = from + 1; to <= stops.length; to += 1) {
          const turned = [
            ...round.stops.slice(0, from),
            ...round.stops.slice(from, to).reverse(),
            ...round.stops.slice(to),
          ]
          expect(length(turned)).toBeGreaterThan(round.metres - 1)
        }
    }),
    { numRuns: 60 },
  )
})

function length(stops: { at: { lat: number; lon: number } }[]): number {
  return stops.reduce((sum, { at }, index) => sum + distanceInMetres(stops[index - 1]?.at ?? start, at), 0)
}
