import { expect, test } from 'vitest'
import { secondProcess } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import { getCrowdMember, openAppointments } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const second = await secondProcess(service.connection, 8)
const other = openAppointments(second, { now: () => service.clock.now })
const aHotel = makeHotelFactory(service)

const REFUSED = '409 Esos días ya no queda un lugar. Hay lugar: 27 de novi'

test('of 64 who book the last place one gets it, and the others are told other days', async () => {
  const { place, storeId } = await aHotel(service.appointments.client)
  other.storesChanged()
  const doors = [
    await overHttp(service.appointments, contract, service.getViewer),
    await overHttp(other.appointments, contract, other.getViewer),
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const { context, petId } = getCrowdMember(`${storeId} ${index}`)
      const stay = {
        ...place,
        fromDay: '2026-11-24',
        untilDay: '2026-11-27',
        pets: [{ petId: petId(1) }],
        total: 24_000,
      }
      const door = index % 2 === 0 ? doors[0] : doors[1]
      return door.bookStay(stay, { context }).then(
        () => 'booked',
        (error: { status?: number; data?: { detail?: string } }) =>
          `${error.status} ${error.data?.detail?.slice(0, 53)}`,
      )
    }),
  )
  expect(Map.groupBy(answers, (answer) => answer)).toEqual(
    new Map([
      ['booked', ['booked']],
      [REFUSED, Array.from({ length: 63 }, () => REFUSED)],
    ]),
  )
  const rows = await service.db
    .selectFrom('appointments.station_times as t')
    .innerJoin('appointments.kennels as k', 'k.station_id', 't.station_id')
    .select('t.id')
    .where('k.store_id', '=', storeId)
    .execute()
  expect(rows).toHaveLength(1)
  expect([...service.unexpected, ...other.unexpected]).toEqual([])
  await second.close()
})
