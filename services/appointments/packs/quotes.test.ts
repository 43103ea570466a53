import { describe, expect, test } from 'vitest'
import { asServiceError } from '#shared/rpc/errors.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { openStore, signUp, ways } = await openBothWays()

interface Wrong {
  merchantId?: string
  hasPickUp?: boolean
  addressCode?: string
  servicePackId?: string
  subServices?: { id: string }[]
  notes?: string
}

describe.each(ways)('%s', (_where, client) => {
  test('services, what is chosen one by one and extras make the price and the time of a visit', async () => {
    const { path, serviceId } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet({ weightGrams: 8000 })

    const quote = await client.quote(
      {
        ...path,
        pets: [
          {
            petId: toby.id,
            servicePackId: 'bano-y-peluqueria',
            subServices: [{ id: serviceId('unas') }],
            optionalSubServices: [{ id: serviceId('mono') }],
            extraServices: [{ id: serviceId('perfume') }],
          },
        ],
      },
      { context },
    )

    expect(quote).toMatchObject({
      currencyCode: 'BOB',
      pets: [{ petName: 'Toby', petSize: 'pequeño', packName: 'Baño y peluquería', minutes: 105 }],
      totals: { subtotalAmount: 16_500, totalAmount: 16_500, amountDue: 16_500, paymentDue: 3300 },
    })
    expect(quote.pets[0]?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['service', 8000],
      ['service', 5000],
      ['sub', 2000],
      ['optional', 500],
      ['extra', 1000],
    ])
  })

  test('a dog is priced by the weight of its profile, whatever size is said; without a weight the size is asked', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const heavy = pet({ weightGrams: 31_500 })
    const unknown = pet({ weightGrams: null })
    const getQuote = (petId: string, petSize?: string) =>
      client.quote({ ...path, pets: [{ petId, servicePackId: 'bano', petSize }] }, { context })

    expect((await getQuote(heavy.id, 'pequeño')).totals.totalAmount).toBe(12_000)
    const missing = await getQuote(unknown.id).catch(asServiceError)
    expect(missing).toMatchObject({
      code: 'appointments.field-missing',
      message: 'Appointment Error',
      data: { fields: { 'pets.0.petSize': 'Dinos su tamaño.' } },
    })
    expect((await getQuote(unknown.id, 'grande')).totals.totalAmount).toBe(12_000)
    expect((await getQuote(unknown.id, 'pequeño')).totals.totalAmount).toBe(8000)
  })

  test('of two discounts the greatest counts, that of a weekday with its day, and the way is paid once', async () => {
    const { path, point } = await openStore({
      discounts: [
        { percentage: 10, leastPets: 2 },
        { percentage: 25, weekdays: [2] },
      ],
    })
    const { context, pet } = await signUp({ addresses: [anAddress(point, { metresNorth: 900 })] })
    const pets = [pet(), pet()].map(({ id }) => ({ petId: id, servicePackId: 'bano' }))
    const quoteOn = async (schedule?: string) => {
      const input = { ...path, pets, hasPickUp: true, addressCode: 'home', schedule }
      return (await client.quote(input, { context })).totals
    }

    expect(await quoteOn()).toMatchObject({
      subtotalAmount: 16_000,
      discountAmount: 1600,
      pickUpFee: 1500,
      totalAmount: 15_900,
    })
    expect(await quoteOn('2026-11-24T10:00')).toMatchObject({ discountAmount: 4000, totalAmount: 13_500 })
  })

  test.each<[string, string, number, Wrong]>([
    ['a store of another merchant', 'store-not-found', 404, { merchantId: 'somebody-else' }],
    ['a pack that it does not have', 'pack-not-found', 404, { servicePackId: 'corte-francés' }],
    ['a service of another store', 'service-not-offered', 422, { subServices: [{ id: 'unas-of-elsewhere' }] }],
    ['a pick-up without an address', 'address-needed', 422, { hasPickUp: true }],
    ['a pick-up of who lives too far', 'address-too-far', 422, { hasPickUp: true, addressCode: 'far' }],
    ["an address of somebody else's book", 'address-needed', 422, { hasPickUp: true, addressCode: 'of-luis' }],
    ['a home visit without an address', 'address-needed', 422, { servicePackId: 'consulta', notes: 'Cojea' }],
  ])('%s is refused', async (_what, code, status, wrong) => {
    const { path, point } = await openStore()
    const { context, pet } = await signUp({ addresses: [anAddress(point, { metresNorth: 9000, code: 'far' })] })
    await signUp({ addresses: [anAddress(point, { code: 'of-luis' })] })
    const { merchantId = path.merchantId, hasPickUp, addressCode, ...choice } = wrong
    const pets = [{ petId: pet().id, servicePackId: 'bano', ...choice }]

    const call = client.quote({ ...path, merchantId, pets, hasPickUp, addressCode }, { context })
    expect(await getRefusal(call)).toMatchObject({ code: `appointments.${code}`, status })
  })

  test.each([
    ['of somebody else', 'pet-not-found'],
    ['that died', 'pet-has-died'],
    ['twice', 'pet-twice'],
    ['that no price is for', 'pet-not-accepted'],
  ])('a pet %s is refused', async (which, code) => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const luis = await signUp()
    const bath = (petId: string) => ({ petId, servicePackId: 'bano' })
    const toby = pet()
    const pets = {
      'of somebody else': [bath(luis.pet().id)],
      'that died': [bath(pet({ deathDate: '2026-10-02' }).id)],
      twice: [bath(toby.id), bath(toby.id)],
      'that no price is for': [bath(pet({ petTypeId: 'loro' }).id)],
    }[which]

    const call = client.quote({ ...path, pets: pets ?? [] }, { context })
    expect(await getRefusal(call)).toMatchObject({ code: `appointments.${code}` })
  })

  test('a visit has its price before the veterinarian is told what for, and its time is kept after', async () => {
    const { path, point } = await openStore()
    const { context, pet } = await signUp({ addresses: [anAddress(point)] })
    const group = { ...path, pets: [{ petId: pet().id, servicePackId: 'consulta' }], addressCode: 'home' }

    expect((await client.quote(group, { context })).totals.totalAmount).toBeGreaterThan(0)
    const held = client.hold({ ...group, schedule: '2026-11-23T10:00' }, { context })
    expect(await getRefusal(held)).toMatchObject({ code: 'appointments.field-missing' })
  })
})
