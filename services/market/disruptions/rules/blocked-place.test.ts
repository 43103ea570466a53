import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceInMetres, isInside, type Point } from '#shared/geo.ts'
import { drawAreaAround, findLatePlace, findReportedPlace, NEAR_METRES, type RecentDelivery } from './blocked-place.ts'

/** Metres north and east of the bridge. */
const at = (north: number, east = 0): Point => ({ lat: -17.78 + north / 111_320, lon: -63.18 + east / 106_000 })
const report = (courierUid: string, place = at(0)) => ({ courierUid, at: place })

describe('reports of couriers', () => {
  test('mark a place that three different ones name', () => {
    const reports = [report('rita', at(0)), report('raul', at(400)), report('rosa', at(-400))]
    expect(findReportedPlace(reports)).toHaveLength(3)
    expect(findReportedPlace(reports.slice(0, 2))).toBeNull()
  })

  test('count once for a courier who reports again', () => {
    expect(findReportedPlace([report('rita'), report('rita'), report('rita'), report('raul')])).toBeNull()
  })

  test('of two sides of the city are two places', () => {
    expect(findReportedPlace([report('rita'), report('raul'), report('rosa', at(5_000))])).toBeNull()
    const two = [
      report('rita'),
      report('raul'),
      report('rosa', at(5_000)),
      report('remo', at(5_100)),
      report('rolo', at(5_200)),
    ]
    expect(findReportedPlace(two)?.map(({ courierUid }) => courierUid)).toEqual(['rosa', 'remo', 'rolo'])
  })
})

describe('late deliveries', () => {
  const delivery = (courierUid: string, place: Point, isLate: boolean): RecentDelivery => ({
    courierUid,
    at: place,
    isLate,
  })
  const here = (lates: boolean[]) =>
    lates.map((isLate, index) => delivery(index % 2 ? 'rita' : 'raul', at(index * 50), isLate))
  const elsewhere = (lates: boolean[]) => lates.map((isLate, index) => delivery('rosa', at(6_000 + index * 50), isLate))
  const onTime = elsewhere([false, false, false, false])
  const five = [true, true, true, true, true]

  test('mark a place where nearly all are late while the rest of the city is not', () => {
    expect(findLatePlace([...here(five), ...onTime])).toHaveLength(5)
    expect(findLatePlace([...here([...five, false]), ...onTime])).toHaveLength(5)
  })

  test.each([
    ['too few', [...here([true, true, true, true]), ...onTime]],
    ['of one courier', [...five.map((_, index) => delivery('rita', at(index), true)), ...onTime]],
    ['among as many in time', [...here([...five, false, false]), ...onTime]],
    ['when the whole city is late', [...here(five), ...elsewhere([true, true, false, false])]],
    ['without others to compare with', [...here(five), ...elsewhere([false, false, false])]],
  ])('%s mark nothing', (_, deliveries) => {
    expect(findLatePlace(deliveries)).toBeNull()
  })
})

describe('an area around places', () => {
  const places = fc.array(
    fc.record({ north: fc.integer({ min: -1_000, max: 1_000 }), east: fc.integer({ min: -1_000, max: 1_000 }) }),
    { minLength: 1, maxLength: 8 },
  )

  test('holds each of them and 200 m around it, and never reaches over 2.6 km', () => {
    fc.assert(
      fc.property(places, (found) => {
        const points = found.map(({ north, east }) => at(north, east))
        const area = drawAreaAround(points)
        for (const { north, east } of found)
          for (const [up, right] of [
            [0, 0],
            [200, 0],
            [-200, 0],
            [0, 200],
            [0, -200],
          ] as const)
            expect(isInside(at(north + up, east + right), area)).toBe(true)
        const [first, , , , , , across] = area
        if (!first || !across) throw new Error('The area has too few corners')
        expect(distanceInMetres(first, across)).toBeLessThan(2 * 2_600)
      }),
    )
  })

  test('of one place reaches half a kilometre', () => {
    const [north] = drawAreaAround([at(0)])
    expect(north && distanceInMetres(north, at(0))).toBeGreaterThan(500)
    expect(north && distanceInMetres(north, at(0))).toBeLessThan(NEAR_METRES)
  })
})
