import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode, messageOrLongest } from '#shared/values.ts'

const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null)

/** The specification's default city. */
export const DEFAULT_CITY = 'Santa Cruz'

/** The specification's address to create; every other field of the created one is null. */
export const NewAddress = z.object({
  street: z
    .string({ error: messageOrLongest('La dirección es necesaria') })
    .trim()
    .min(1, 'La dirección es necesaria')
    .max(300)
    .describe("'Dirección'"),
  notes: z
    .string({ error: messageOrLongest('La información adicional es necesaria') })
    .trim()
    .min(1, 'La información adicional es necesaria')
    .max(500)
    .describe("'Referencia Adicional'"),
  locality: optionalText(120).describe('Neighbourhood'),
  country: z.object({
    name: z.string().max(60),
    iso: CountryIsoCode,
    countryCode: z.string().max(5).describe('Telephone code, without the plus'),
    timezone: z.string().max(60),
  }),
  city: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullable()
    .default(null)
    .describe(`null or absent: the specification's default, ${DEFAULT_CITY}`),
  region: optionalText(120),
  coordinates: Coordinates.extend({ empty: z.boolean().default(false) }),
  building: optionalText(120),
  unit: optionalText(60),
})

export const AddressBookEntry = NewAddress.extend({
  city: z.string(),
  _id: z.string(),
  eddressCode: z.string(),
  isDefault: z.boolean(),
})

/** Address parts of a point, or of the nearest known place. */
export const PlaceOfPoint = z.object({
  label: z.string().describe("'Av. San Martín 455' or 'A 2,6 km al noroeste de Santa Cruz de la Sierra'"),
  street: z.string().nullable(),
  locality: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  source: z.enum(['nominatim', 'photon', 'google', 'nearest-place']),
})

const userId = z.string().max(100)
const eddressCode = z.string().max(100)

/** Change of an address: its words, and where the pin was moved its place. */
export const AddressChange = NewAddress.pick({ street: true, notes: true }).extend({
  userId,
  eddressCode,
  place: z
    .object({ coordinates: Coordinates, ...NewAddress.pick({ locality: true, city: true, region: true }).shape })
    .nullable()
    .default(null)
    .describe('null or absent: the pin stays where it is'),
})

export const address = {
  addresses: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/api/market/web/users/{userId}/addresses',
      summary: "The caller's address book, the default first",
      tags: ['address'],
    })
    .input(z.object({ userId }))
    .output(z.array(AddressBookEntry)),

  /**
   * At most 20 per account; the first one becomes the default. Failures read 'Error create address' plus the reason.
   */
  createAddress: operation({ access: 'owner', idempotency: true })
    .route({
      method: 'POST',
      path: '/api/market/web/users/{userId}/addresses',
      summary: 'Add an address',
      tags: ['address'],
    })
    .input(NewAddress.extend({ userId }))
    .output(z.object({ message: z.literal('valid'), code: z.string().describe('eddressCode') })),

  changeAddress: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/api/market/web/users/{userId}/addresses/{eddressCode}',
      summary: 'Change an address',
      tags: ['address'],
    })
    .input(AddressChange)
    .output(z.object({ message: z.literal('valid'), code: z.string() })),

  deleteAddress: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: '/api/market/web/users/{userId}/addresses/{eddressCode}',
      summary: 'Delete an address',
      tags: ['address'],
    })
    .input(z.object({ userId, eddressCode }))
    .output(z.object({ message: z.literal('valid'), code: z.string() })),

  setDefaultAddress: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: '/api/market/web/users/{userId}/addresses/{eddressCode}/default',
      summary: 'Make an address the default',
      tags: ['address'],
    })
    .input(z.object({ userId, eddressCode }))
    .output(z.object({ message: z.literal('valid'), code: z.string() })),

  /** Answers within 2.5 s, cached; the nearest known place when the geocoder gives no answer. */
  reverseGeocode: operation({ access: 'public', rate: 'search' })
    .route({ method: 'POST', path: '/v1/app/public/placeOfPoint', summary: 'What lies at a point', tags: ['address'] })
    .input(z.object({ coordinates: Coordinates, locale: z.string().max(10).default('es') }))
    .output(PlaceOfPoint),
}
