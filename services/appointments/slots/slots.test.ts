import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { IN_SHIFTS, NINE_TO_SIX } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { openStore, signUp, ways } = await openBothWays()

let places = 0

describe.each(ways)('%s', (_where, client) => {
  test('a search tells the free starts of today and the six days after it, in the time of the store', async () => {
    const store = await openStore()
    const { context, pet } = await signUp()

    const { days, timezoneCode, alternatives } = await client.slots(
      { ...store.path, pets: [{ petId: pet().id, servicePackId: 'bano' }] },
      { context },
    )

    expect(timezoneCode).toBe('America/La_Paz')
    expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
      ['2026-11-21', 11],
      ['2026-11-22', 0],
      ['2026-11-23', 17],
      ['2026-11-24', 17],
      ['2026-11-25', 17],
      ['2026-11-26', 17],
      ['2026-11-27', 17],
    ])
    expect(days[0]?.slots[0]).toMatchObject({
      schedule: '2026-11-21T12:00',
      startsAt: '2026-11-21T16:00:00.000Z',
      label: '12:00',
      collectLabel: '13:00',
      plan: [{ petName: 'Toby', station: 'Puesto 1', startLabel: '12:00', endLabel: '13:00' }],
    })
    expect(days[1]).toMatchObject({ reason: 'cerrado', message: 'There is no slot for selected date' })
    expect(alternatives).toEqual([])
  })

  test('the search of the specification needs no pet, and the minutes that it brings are advice', async () => {
    const { path, serviceId } = await openStore()
    const { context } = await signUp()
    const search = (serviceTimeRequired: number) =>
      client.slots(
        {
          ...path,
          fromDate: '2026-11-23',
          toDate: '2026-11-23',
          servicePackId: 'bano',
          services: [{ serviceId: serviceId('bano'), serviceTimeRequired }],
        },
        { context },
      )

    const { days } = await search(60)
    expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([['2026-11-23', 17]])
    expect((await search(1)).days).toEqual(days)
    expect((await search(480)).days).toEqual(days)
  })

  test('a search that names a service which is not offered is refused, with pets or without', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const services = [{ serviceId: 'unknown' }]
    const pets = [{ petId: pet().id, servicePackId: 'bano' }]
    for (const about of [
      { servicePackId: 'bano', services },
      { pets, services },
    ])
      expect(await getRefusal(client.slots({ ...path, ...about }, { context }))).toMatchObject({
        code: 'appointments.service-not-offered',
      })
  })

  test('days outside the week that can be booked are left out, and days that are none are refused', async () => {
    const { path } = await openStore()
    const { context } = await signUp()
    const search = async (fromDate: string, toDate: string) => {
      const { days } = await client.slots({ ...path, servicePackId: 'bano', fromDate, toDate }, { context })
      return days.map(({ day }) => day)
    }

    expect(await search('2026-11-01', '2026-11-22')).toEqual(['2026-11-21', '2026-11-22'])
    expect(await search('2026-11-26', '2027-03-01')).toEqual(['2026-11-26', '2026-11-27'])
    expect(await search('2026-11-28', '2026-11-30')).toEqual([])
    expect(await getRefusal(search('2026-11-24', '2026-11-23'))).toMatchObject({ code: 'appointments.days-not-valid' })
  })

  test('in Paraguay days and hours are those of Asunción', async () => {
    const { path } = await openStore({ country: 'PY', leadMinutes: 0 })
    const { context } = await signUp({}, 'PY')
    const { days, timezoneCode } = await client.slots({ ...path, servicePackId: 'bano' }, { context })

    expect(timezoneCode).toBe('America/Asuncion')
    expect(days[0]?.slots[0]).toMatchObject({ schedule: '2026-11-21T12:00', startsAt: '2026-11-21T15:00:00.000Z' })
  })

  test('three pets come together, two at a time, and are collected when the last is ready', async () => {
    const { path } = await openStore({ stations: [{ skills: ['bath', 'grooming'] }, { skills: ['bath'] }] })
    const { context, pet } = await signUp()
    const cut = { petId: pet({ name: 'Kira' }).id, servicePackId: 'bano-y-peluqueria' }
    const baths = [pet({ name: 'Toby' }), pet({ name: 'Luna' })].map(({ id }) => ({ petId: id, servicePackId: 'bano' }))

    const { days } = await client.slots({ ...path, pets: [cut, ...baths], fromDate: '2026-11-23' }, { context })

    const [first] = days[0]?.slots ?? []
    expect(first).toMatchObject({ label: '09:00', collectLabel: '11:00' })
    expect(
      first?.plan.map(({ petName, station, startLabel, endLabel }) => [petName, station, startLabel, endLabel]),
    ).toEqual([
      ['Kira', 'Puesto 1', '09:00', '10:30'],
      ['Toby', 'Puesto 2', '09:00', '10:00'],
      ['Luna', 'Puesto 2', '10:00', '11:00'],
    ])
  })

  test('a store of shifts receives until an hour and has the pets ready at the end of the shift', async () => {
    const { path } = await openStore({ slotConfiguration: IN_SHIFTS })
    const { context } = await signUp()
    const { days } = await client.slots({ ...path, servicePackId: 'bano', fromDate: '2026-11-23' }, { context })

    expect(days[0]?.slots.map(({ schedule, label, collectLabel }) => [schedule, label, collectLabel])).toEqual([
      ['2026-11-23T09:00', 'Mañana, hasta las 10:30', '13:00'],
      ['2026-11-23T13:00', 'Tarde, hasta las 15:30', '18:00'],
    ])
  })

  test('another day at a store of shifts is named with its part of the day once', async () => {
    const closures = [{ fromDay: '2026-11-23', untilDay: '2026-11-23', reason: 'Feriado' }]
    const { path } = await openStore({ slotConfiguration: IN_SHIFTS, closures, point: placeApart() })
    const { context, pet } = await signUp()
    const pets = [{ petId: pet().id, servicePackId: 'bano' }]
    const { alternatives } = await client.slots({ ...path, pets, fromDate: '2026-11-23' }, { context })

    expect(alternatives.find(({ schedule }) => schedule === '2026-11-24T09:00')?.label).toBe(
      'martes 24 por la mañana, hasta las 10:30',
    )
  })

  test('a home visit takes the ways there and back', async () => {
    const { path, point } = await openStore({ kinds: ['consulta'], stations: [{ skills: ['vet'] }] })
    const { context, pet } = await signUp({ addresses: [anAddress(point, { metresNorth: 5000 })] })
    const visit = { petId: pet().id, servicePackId: 'consulta', notes: 'Cojea' }
    const search = async (fromDate: string) => {
      const input = { ...path, pets: [visit], addressCode: 'home', fromDate, toDate: fromDate }
      return (await client.slots(input, { context })).days[0]?.slots.map(({ label }) => label)
    }
    const before = await search('2026-11-23')
    await client.book(
      {
        merchantId: path.merchantId,
        appointments: [{ ...visit, schedule: '2026-11-23T12:00', storeId: path.storeId }],
        addressCode: 'home',
      },
      { context },
    )

    // The veterinarian is away from 11:30 to 13:15: earlier visits must end in time to travel, and later ones begin
    // after half an hour of travel.
    const isPossible = (label: string) => label <= '10:00' || label >= '14:00'
    expect(await search('2026-11-23')).toEqual(before?.filter(isPossible))
  })

  test('a day without a slot says why, and where the nearest free times are', async () => {
    const point = placeApart()
    const here = await openStore({
      point,
      closures: [{ fromDay: '2026-11-23', untilDay: '2026-11-23', reason: 'Feriado' }],
      schedule: NINE_TO_SIX.filter(({ day }) => day === 1 || day === 3),
    })
    const near = await openStore({ point: { ...point, lat: point.lat + 0.02 } })
    await openStore({ point: { ...point, lat: point.lat + 0.03 }, kinds: ['consulta'] })
    const { context, pet } = await signUp()
    const pets = [{ petId: pet().id, servicePackId: 'bano' }]

    const { days, alternatives } = await client.slots({ ...here.path, pets, fromDate: '2026-11-23' }, { context })

    expect(days[0]).toMatchObject({
      slots: [],
      reason: 'cerrado',
      message: 'There is no slot for selected date',
      note: 'Feriado',
    })
    expect(alternatives.map(({ storeId, schedule, isOtherStore }) => [storeId, schedule, isOtherStore])).toEqual([
      [near.storeId, '2026-11-23T09:00', true],
      [near.storeId, '2026-11-24T09:00', true],
      [here.storeId, '2026-11-25T09:00', false],
    ])
    expect(alternatives[0]).toMatchObject({ distanceMetres: 2224, label: 'lunes 23, 09:00' })
  })

  test('what fits for one and not for two says so with the messages of the specification', async () => {
    const { path } = await openStore({ schedule: [{ active: true, day: 1, startTime: 540, endTime: 630 }] })
    const { context, pet } = await signUp()
    const pets = [pet(), pet(), pet()].map(({ id }) => ({ petId: id, servicePackId: 'bano' }))
    const monday = async (count: number) => {
      const input = { ...path, pets: pets.slice(0, count), fromDate: '2026-11-23', toDate: '2026-11-23' }
      return (await client.slots(input, { context })).days[0]
    }

    expect((await monday(1))?.slots).toHaveLength(2)
    expect(await monday(2)).toMatchObject({ reason: 'no entra en el turno', message: 'Appointment do not fit on slot' })
    await bookAt(client, { store: path, pets: [pet()], schedule: '2026-11-23T09:00' }, context)
    expect(await monday(1)).toMatchObject({ reason: 'lleno', message: 'First Appointment do not fit on slot' })
  })
})

/** Coordinates a degree from other tests' stores. */
function placeApart() {
  places += 1
  return { lat: -11 - (places % 11), lon: -70 + Math.floor(places / 11) }
}
