import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '#shared/ids.ts'
import { home } from '../testing/home-address.ts'
import { hour, minute, openAccounts } from '../testing/open-accounts.ts'
import { getRefusal } from '../testing/refusals.ts'
import { stranger } from '../testing/test-accounts.ts'

const { later, doors, unexpected, signUp } = await openAccounts()

// Each test runs on a day of its own, so that rate limits of other tests do not apply.
beforeEach(() => later(25 * hour))

describe.each(doors)('%s', (_where, client) => {
  test('the first address is the default; without it the newest of the others is', async () => {
    const { uid, context } = await signUp()
    const add = async (street: string) => {
      later(minute)
      return (await client.createAddress({ ...home, street, userId: uid }, { context })).code
    }
    const [first, second, third] = [await add('Uno'), await add('Dos'), await add('Tres')]
    const book = async () => (await client.addresses({ userId: uid }, { context })).map(({ street }) => street)

    expect(await book()).toEqual(['Uno', 'Tres', 'Dos'])
    expect(await client.setDefaultAddress({ userId: uid, eddressCode: second }, { context })).toEqual({
      message: 'valid',
      code: second,
    })
    expect(await book()).toEqual(['Dos', 'Tres', 'Uno'])
    expect(await client.deleteAddress({ userId: uid, eddressCode: second }, { context })).toEqual({
      message: 'valid',
      code: second,
    })
    expect(await book()).toEqual(['Tres', 'Uno'])
    expect((await client.account(undefined, { context })).defaultAddress?.eddressCode).toBe(third)

    for (const eddressCode of [third, first]) await client.deleteAddress({ userId: uid, eddressCode }, { context })
    expect(await client.account(undefined, { context })).toMatchObject({ addressBook: [], defaultAddress: null })
  })

  test('an address is kept as it was pinned, and its country as we know it', async () => {
    const { uid, context } = await signUp()
    const lie = { name: 'Narnia', iso: 'BO' as const, countryCode: '999', timezone: 'Moon' }
    const { code } = await client.createAddress({ ...home, country: lie, userId: uid }, { context })
    expect(await client.addresses({ userId: uid }, { context })).toEqual([
      { ...home, _id: code, eddressCode: code, isDefault: true },
    ])
  })

  test('an address is corrected in its words, and moved with its pin within its country', async () => {
    const { uid, context } = await signUp()
    const { code } = await client.createAddress({ ...home, building: 'Torre 1', userId: uid }, { context })
    const path = { userId: uid, eddressCode: code }
    const book = () => client.addresses({ userId: uid }, { context })

    await client.changeAddress({ ...path, street: ' Calle Sucre 45 ', notes: 'Puerta azul' }, { context })
    expect(await book()).toMatchObject([
      { ...home, building: 'Torre 1', street: 'Calle Sucre 45', notes: 'Puerta azul', isDefault: true },
    ])

    const place = { coordinates: { lat: -17.79, lon: -63.17 }, locality: 'Centro', city: 'Santa Cruz', region: null }
    await client.changeAddress({ ...path, street: 'Calle Sucre 45', notes: 'Puerta azul', place }, { context })
    expect(await book()).toMatchObject([
      { street: 'Calle Sucre 45', locality: 'Centro', building: null, coordinates: { lat: -17.79, lon: -63.17 } },
    ])

    const abroad = { ...place, coordinates: { lat: -25.28, lon: -57.63 } }
    const words = { street: 'Calle Sucre 45', notes: 'Puerta azul' }
    expect(await getRefusal(client.changeAddress({ ...path, ...words, place: abroad }, { context }))).toMatchObject({
      status: 400,
    })
    expect(await getRefusal(client.changeAddress({ ...path, street: ' ', notes: 'x' }, { context }))).toMatchObject({
      status: 400,
    })
    expect((await book())[0]?.coordinates).toMatchObject({ lat: -17.79, lon: -63.17 })
  })

  test('an address without a city is in the default city', async () => {
    const { uid, context } = await signUp()
    await client.createAddress({ ...home, city: undefined, userId: uid }, { context })
    await client.createAddress({ ...home, city: null, userId: uid }, { context })
    const cities = (await client.addresses({ userId: uid }, { context })).map(({ city }) => city)
    expect(cities).toEqual(['Santa Cruz', 'Santa Cruz'])
  })

  test('what cannot be an address is refused in the words of the specification', async () => {
    const { uid, context } = await signUp()
    const refused = (wrong: object) =>
      getRefusal(
        client.createAddress({ ...home, userId: uid, ...wrong } as typeof home & { userId: string }, { context }),
      )
    expect(await refused({ street: ' ' })).toMatchObject({ status: 400, message: 'La dirección es necesaria' })
    expect(await refused({ notes: '' })).toMatchObject({ message: 'La información adicional es necesaria' })
    expect(await refused({ coordinates: { lat: '-17', lon: -63 } })).toMatchObject({
      message: 'Value must be defined and numeric',
    })
    expect(await refused({ coordinates: { lat: -25.3, lon: -57.6, empty: false } })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Error create address/),
    })
    // A typed address without a map point: there is no point to check.
    expect(await refused({ coordinates: { lat: 0, lon: 0, empty: true } })).toBeNull()
  })

  test('a book has at most 20 addresses and one default, also when they come all at once', async () => {
    const { uid, context } = await signUp()
    const all = await Promise.all(
      Array.from({ length: 24 }, () => getRefusal(client.createAddress({ ...home, userId: uid }, { context }))),
    )
    expect(all.filter((refusal) => refusal === null)).toHaveLength(20)
    expect(all.find((refusal) => refusal !== null)).toMatchObject({
      status: 409,
      message: 'Error create address: at most 20 addresses',
    })
    const book = await client.addresses({ userId: uid }, { context })
    expect(book.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('a form that is sent twice adds one address', async () => {
    const { uid, context } = await signUp()
    const withKey = { context: { ...context, idempotencyKey: newSecret() } }
    const [one, other] = await Promise.all([
      client.createAddress({ ...home, userId: uid }, withKey),
      client.createAddress({ ...home, userId: uid }, withKey),
    ])
    expect(other).toEqual(one)
    expect(await client.addresses({ userId: uid }, { context })).toHaveLength(1)
  })

  test('a point is told by the nearest town, to anybody', async () => {
    const coordinates = { lat: -17.7669, lon: -63.1995 }
    expect(await client.reverseGeocode({ coordinates, locale: 'es' }, { context: stranger })).toMatchObject({
      label: expect.stringContaining('al noroeste de Santa Cruz de la Sierra'),
      source: 'nearest-place',
    })
  })
})

test('none of this was an unexpected failure', () => {
  expect(unexpected).toEqual([])
})
