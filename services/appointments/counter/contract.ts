import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, Day, requiredText } from '#shared/values.ts'
import { PetChoice, Quote, Schedule, SlotDay } from '../bookings/booking-flow-contract.ts'
import { StaffAppointment } from '../calendar/contract.ts'
import { PetWarning } from '../calendar/warnings/contract.ts'
import { PetVaccines } from '../vaccines/contract.ts'

const storeId = { storeId: z.string().max(100) }
const customerId = { customerId: z.string().max(100) }
const customersRoute = '/backoffice/stores/{storeId}/customers' as const

/** Somebody whom a merchant knows: entered at its counter, or with a booking at one of its stores. */
export const CounterCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  isRegisteredHere: z.boolean().describe('Entered at the counter: without an own sign-in'),
  petNames: z.array(z.string()).describe('Those that visited the merchant'),
  lastVisitDay: Day.nullable().describe('Of the latest visit, also one to come'),
})

export const CounterPet = z.object({
  id: z.string(),
  name: z.string(),
  petTypeId: z.string(),
  breed: z.string().nullable(),
  weightGrams: z.int().nullable(),
  size: z.string().nullable().describe("The merchant's, of the weight; null: unknown, or it has none for this kind"),
  sizes: z.array(z.string()).describe('To choose from while the weight is unknown; empty: none is needed'),
  last: z
    .object({ day: Day, servicePackId: z.string(), size: z.string().nullable() })
    .nullable()
    .describe('Its latest booking at the store that was not cancelled; null: none'),
  warning: PetWarning.nullable().describe("The merchant's own; null: none"),
})

export const NewCounterPet = z.object({
  name: requiredText('Name', 60),
  petTypeId: z.string().max(100),
  weight: z.number().min(0.01).max(200).nullable().default(null).describe('Kilograms; null: nobody weighed it'),
})

export const NewCounterAddress = z.object({
  street: requiredText('Street', 300),
  notes: requiredText('Reference', 500),
  city: requiredText('City', 120),
  coordinates: Coordinates,
})

/** An address that the customer told at a counter of the merchant. */
export const CounterAddress = NewCounterAddress.extend({
  id: z.string(),
  isFetchedFrom: z.boolean().describe('Within the reach of pick-up'),
  isVisited: z.boolean().describe('Within the reach of home visits'),
})

const CustomerWithPets = CounterCustomer.extend({ pets: z.array(CounterPet), addresses: z.array(CounterAddress) })

const choice = {
  pets: z.array(PetChoice).min(1).max(6),
  hasPickUp: z.boolean().default(false),
  addressCode: z.string().max(100).nullable().default(null).describe('Id of one of their `addresses`'),
}

const preference = {
  stationId: z.string().max(100).optional().describe('Where the first pet is served; absent: any station'),
  employeeId: z.string().max(100).optional().describe('Who attends the first pet; absent: anybody'),
}

/**
 * Bookings that the merchant's staff make at the counter or by phone. Such a booking is `createdBy` merchant and
 * CONFIRMED at once, needs no notice and no deposit online, and is possible up to 60 days ahead. Pick-up and home visits
 * follow the rules of customers' own bookings, at an address that was told at the counter.
 */
export const counter = {
  /** Customers of the store's merchant by name, phone or a pet that was there, at most 20, who was entered or booked last first. */
  counterCustomers: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: customersRoute, summary: 'Customers of the merchant', tags: ['counter'] })
    .input(z.object({ ...storeId, search: z.string().trim().max(100).default('') }))
    .output(z.array(CounterCustomer)),

  /** One of them with the pets that can be booked: of a customer with an own account those that were here. */
  counterCustomer: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: `${customersRoute}/{customerId}`, summary: 'One customer', tags: ['counter'] })
    .input(z.object({ ...storeId, ...customerId }))
    .output(CustomerWithPets),

  /**
   * Enters a customer without an account, with the first pet. Neither phone nor anything else counts as verified, and no
   * message goes there. A phone of a customer whom the merchant knows: 409 with `customerId` and `name`. An account
   * that its owner opens later with this phone stays separate.
   */
  registerCustomer: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: customersRoute, summary: 'Enter a customer', tags: ['counter'] })
    .input(
      z.object({
        ...storeId,
        name: requiredText('Name', 120),
        phone: requiredText('Phone', 40),
        pet: NewCounterPet,
      }),
    )
    .output(CustomerWithPets),

  /** Adds a pet of a customer who was entered at the counter; other customers add their own. */
  addCustomerPet: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: `${customersRoute}/{customerId}/pets`, summary: 'Add a pet', tags: ['counter'] })
    .input(z.object({ ...storeId, ...customerId, pet: NewCounterPet }))
    .output(CounterPet),

  /** Keeps an address for pick-up and home visits. */
  addCustomerAddress: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: `${customersRoute}/{customerId}/addresses`,
      summary: 'Add an address',
      tags: ['counter'],
    })
    .input(z.object({ ...storeId, ...customerId, address: NewCounterAddress }))
    .output(CounterAddress),

  /**
   * All data about a customer who was entered at the counter, for the person who asks for it there. Customers with an
   * own account export it themselves: 409.
   */
  exportCustomer: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: `${customersRoute}/{customerId}/export`, summary: 'Export', tags: ['counter'] })
    .input(z.object({ ...storeId, ...customerId }))
    .output(z.object({ exportedAt: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })),

  /**
   * Erases a customer who was entered at the counter, with account, pets and huellas: nobody else can ask for it there.
   * Coming bookings are cancelled, past ones stay without names. Customers with an own account erase it themselves: 409.
   */
  eraseCustomer: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'DELETE', path: `${customersRoute}/{customerId}`, summary: 'Erase a customer', tags: ['counter'] })
    .input(z.object({ ...storeId, ...customerId }))
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()).describe('What the law makes us keep') })),

  /** Free starts of 7 days from `fromDay`, up to 60 days ahead, the price, and the vaccines that are lacking on `fromDay`. */
  counterSlots: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${customersRoute}/{customerId}/slots`, summary: 'Free times', tags: ['counter'] })
    .input(z.object({ ...storeId, ...customerId, ...choice, ...preference, fromDay: Day.optional() }))
    .output(z.object({ days: z.array(SlotDay), quote: Quote, vaccines: z.array(PetVaccines) })),

  bookAtCounter: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: `${customersRoute}/{customerId}/bookings`, summary: 'Book', tags: ['counter'] })
    .input(
      z.object({
        ...storeId,
        ...customerId,
        ...choice,
        ...preference,
        schedule: Schedule,
        paymentMethod: z.string().max(40).describe("One of the store's paymentTypes"),
      }),
    )
    .output(z.array(StaffAppointment)),
}
