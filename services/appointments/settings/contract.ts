import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { SettingChange } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, CurrencyCode, Money, pictureAddress, Revision } from '#shared/values.ts'
import { StaffClosure } from '../calendar/contract.ts'
import { MANDATORY_FIELDS, MISSING_TO_OPEN, PACK_KINDS, SKILLS } from '../rules/enums.ts'
import { DepositRule, filled, Merchant, storeFacts, WorkException, WorkSpan } from '../stores/contract.ts'

const minutes = (most: number) => z.int().min(0).max(most)

export const MerchantFacts = z.object({
  name: filled('MerchantName', 120),
  country: CountryIsoCode.describe('Fixed once it has stores'),
  phone: z.string().trim().min(5).max(40).nullable(),
  /** Sizes by weight, for each kind of pet; prices refer to their keys. */
  petTypeFields: Merchant.shape.petTypeFields.max(10),
  changeNoticeMinutes: minutes(7 * 1440).describe('Before its start; until then a customer moves or cancels a visit'),
  leadMinutes: minutes(7 * 1440).describe('Before its start; until then a visit can be booked'),
  deposit: DepositRule.describe('With which its new stores begin'),
})

/** A store as its settings are written; the operation `updateStore` changes some of them. */
export const StoreFacts = z.object({
  ...storeFacts,
  city: filled('StoreCity', 80),
  extrasExternalBillServiceId: z.string().max(100).nullable(),
})

export const StationFacts = z.object({
  name: filled('StationName', 60),
  kind: z.enum(['chair', 'vet']),
  skills: z.array(z.enum(SKILLS)).min(1).max(SKILLS.length),
  bufferMinutes: minutes(240).describe('That the station needs after each visit'),
  active: z.boolean(),
})

/** A person of a store. Once a store names its people, a slot needs one who can do it and works then. */
export const EmployeeFacts = z.object({
  name: filled('EmployeeName', 60),
  skills: z.array(z.enum(SKILLS)).min(1).max(SKILLS.length),
  shifts: z.array(WorkSpan).max(28),
  breaks: z.array(WorkSpan).max(28),
  exceptions: z.array(WorkException).max(100),
  active: z.boolean(),
})

export const ServiceFacts = z.object({
  name: filled('ServiceName', 80),
  description: z.string().trim().max(300),
  skill: z.enum(SKILLS).describe('What a station and a person need to do it'),
  careKind: z.enum(['vaccine', 'deworming', 'flea', 'other']).nullable().describe('Reminder that its visit answers'),
  isExtra: z.boolean().describe('Offered beside every pack'),
})

/** Price and minutes for one kind of pet and size, or null: not for them. */
const Price = z.object({ amount: Money, minutes: minutes(720) })
/** Prices of a service by 'perro' (any size) or 'perro mediano'. */
export const PricesFacts = z.record(z.string().max(200), Price.nullable())

const serviceIds = z.array(z.string().max(200)).max(40)

export const PackFacts = z.object({
  kind: z.enum(PACK_KINDS),
  name: filled('ServiceName', 80),
  internalName: filled('InternalName', 80).describe("For the merchant's people"),
  description: z.string().trim().max(500),
  picture: pictureAddress().nullable(),
  mandatoryFields: z.array(z.enum(MANDATORY_FIELDS)).max(MANDATORY_FIELDS.length),
  isHomeVisit: z.boolean(),
  active: z.boolean(),
  /** Always part of it. */
  services: serviceIds,
  /** Chosen, with time at the station. */
  subServices: serviceIds,
  /** Chosen, without. */
  optionalSubServices: serviceIds,
})

export const DiscountFacts = z.object({
  name: filled('DiscountName', 60),
  percentage: z.number().positive().max(100),
  leastPets: z.int().min(1).max(10).nullable(),
  weekdays: z.array(z.int().min(0).max(7)).min(1).max(7).nullable().describe('0 is Sunday; null: every day'),
  kinds: z.array(z.enum(PACK_KINDS)).min(1).nullable().describe('null: every pack'),
  active: z.boolean(),
})

const version = Revision.optional().describe('As it was read: a change of an older version is refused')
const merchantId = z.string().max(100)
const storeId = z.string().max(100)
/** A part of a store: null makes a new one. */
const part = { storeId, id: z.string().max(200).nullable(), version }
const base = '/backoffice/stores/{storeId}' as const
const saved = z.object({ id: z.string(), version: z.int() })
const found = { id: z.string(), version: z.int() }

/** All that a store is, for the people who set it up. */
export const StoreSettings = z.object({
  version: z.int(),
  currencyCode: CurrencyCode,
  petTypeFields: Merchant.shape.petTypeFields,
  missing: z.array(z.enum(MISSING_TO_OPEN)).describe('Without it the store cannot be opened to the public'),
  stations: z.array(StationFacts.extend(found)),
  employees: z.array(EmployeeFacts.extend(found)),
  services: z.array(ServiceFacts.extend({ ...found, prices: PricesFacts })),
  packs: z.array(PackFacts.extend({ ...found, picture: z.string().nullable() })),
  discounts: z.array(DiscountFacts.extend(found)),
  changes: z.array(SettingChange),
})

const saves = (path: `/${string}`, summary: string) =>
  operation({ access: 'merchant', area: 'salon', idempotency: true }).route({
    method: 'POST',
    path: `${base}${path}`,
    summary,
    tags: ['salons'],
  })

/** What a new merchant and its stores are, and how they are changed. Each change is a line of the log, with undo. */
export const salonSettings = {
  /** Merchants with their stores, also those that are not open. */
  salons: operation({ access: 'operator', area: 'salon' })
    .route({ method: 'GET', path: '/backoffice/merchants', summary: 'Merchants', tags: ['salons'] })
    .output(
      z.array(
        z.object({
          ...MerchantFacts.shape,
          ...found,
          stores: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              address: z.string(),
              city: z.string(),
              active: z.boolean(),
              missing: z.array(z.enum(MISSING_TO_OPEN)),
            }),
          ),
        }),
      ),
    ),

  /** For who sets which point of sale invoices the visits of a merchant: those of a country, by name. */
  merchantNames: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/backoffice/merchant-names', summary: 'Names of merchants', tags: ['salons'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),

  createMerchant: operation({ access: 'operator', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: '/backoffice/merchants', summary: 'A new merchant', tags: ['salons'] })
    .input(MerchantFacts)
    .output(z.object({ merchantId: z.string() })),

  updateMerchant: operation({ access: 'operator', area: 'salon' })
    .route({ method: 'PUT', path: '/backoffice/merchants/{merchantId}', summary: 'Change one', tags: ['salons'] })
    .input(MerchantFacts.extend({ merchantId, version }))
    .output(saved),

  merchantChanges: operation({ access: 'operator', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/merchants/{merchantId}/changes',
      summary: 'Its log, the newest first',
      tags: ['salons'],
    })
    .input(z.object({ merchantId }))
    .output(z.array(SettingChange)),

  undoMerchantChange: operation({ access: 'operator', area: 'salon' })
    .route({
      method: 'POST',
      path: '/backoffice/merchants/{merchantId}/changes/{changeId}/undo',
      summary: 'Undo a change',
      tags: ['salons'],
    })
    .input(z.object({ merchantId, changeId: z.coerce.number().int().min(1) }))
    .output(saved),

  /** A store begins closed to the public, without stations and packs: `missing` of its settings says what it needs. */
  createStore: operation({ access: 'operator', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/merchants/{merchantId}/stores',
      summary: 'A new store',
      tags: ['salons'],
    })
    .input(
      StoreFacts.pick({
        name: true,
        address: true,
        phone: true,
        city: true,
        latitude: true,
        longitude: true,
        schedule: true,
        slotConfiguration: true,
        paymentTypes: true,
        pickUpRadius: true,
        pickUpFee: true,
        homeVisitRadius: true,
      }).extend({ merchantId }),
    )
    .output(z.object({ storeId: z.string() })),

  storeSettings: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: `${base}/settings`, summary: 'All that a store is', tags: ['salons'] })
    .input(z.object({ storeId }))
    .output(StoreSettings),

  saveStation: saves('/stations', 'Save a station').input(StationFacts.extend(part)).output(saved),
  saveEmployee: saves('/employees', 'Save a person').input(EmployeeFacts.extend(part)).output(saved),
  saveService: saves('/services', 'Save a service').input(ServiceFacts.extend(part)).output(saved),
  savePack: saves('/service-packs', 'Save a pack')
    .input(PackFacts.omit({ picture: true }).extend(part))
    .output(saved),
  saveDiscount: saves('/discounts', 'Save a discount').input(DiscountFacts.extend(part)).output(saved),

  /** The named prices of the named services, all or none. Booked visits keep theirs. */
  savePrices: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${base}/prices`, summary: 'Save prices', tags: ['salons'] })
    .input(
      z.object({
        storeId,
        services: z.array(z.object({ id: z.string().max(200), version, prices: PricesFacts })).max(200),
      }),
    )
    .output(z.object({ changed: z.int().describe('Services whose prices changed') })),

  /** Moves a station, person, service or pack before or after its neighbour. */
  movePart: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${base}/order`, summary: 'Change the order', tags: ['salons'] })
    .input(
      z.object({
        storeId,
        kind: z.enum(['station', 'employee', 'service', 'pack']),
        id: z.string().max(200),
        direction: z.enum(['up', 'down']),
      }),
    )
    .output(z.object({ ids: z.array(z.string()) })),

  /**
   * Adds a picture to a store, at most 12, or gives it to a pack. Same formats and limits as a pet's photo
   * (pets.savePetPicture); `updateStore` orders and removes those of a store.
   */
  addStorePicture: operation({ access: 'merchant', area: 'salon', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: `${base}/pictures`, summary: 'Add a picture', tags: ['salons'] })
    .input(z.object({ storeId, packId: z.string().max(200).optional(), file: z.file() }))
    .output(z.object({ picture: z.string() })),

  removePackPicture: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'DELETE',
      path: `${base}/service-packs/{packId}/picture`,
      summary: 'Remove the picture of a pack',
      tags: ['salons'],
    })
    .input(z.object({ storeId, packId: z.string().max(200) }))
    .output(saved),

  /** Closes the store on the public holidays of its country that are to come in a year; closed days stay as they are. */
  addHolidays: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${base}/closures/holidays`, summary: 'Close on holidays', tags: ['salons'] })
    .input(z.object({ storeId, year: z.int().min(2020).max(2100) }))
    .output(z.object({ closures: z.array(StaffClosure), added: z.int(), outside: z.array(z.string()) })),

  undoStoreChange: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'POST', path: `${base}/changes/{changeId}/undo`, summary: 'Undo a change', tags: ['salons'] })
    .input(z.object({ storeId, changeId: z.coerce.number().int().min(1) }))
    .output(saved),
}
