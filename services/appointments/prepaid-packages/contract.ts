import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day, Money, requiredText, TypedRevision } from '#shared/values.ts'
import { Bill } from '../calendar/till/contract.ts'
import { TILL_METHODS } from '../calendar/till/rules/till.ts'

/** Several visits of some packs that a store sells together. */
export const PrepaidPackage = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  packIds: z.array(z.string()).describe('Packs that it pays'),
  petTypeIds: z.array(z.string()).describe('Types of pets that its price is for; empty: every one'),
  sizes: z.array(z.string()).describe("Of the merchant's sizes; empty: every one"),
  visits: z.int(),
  price: Money,
  singlePrice: Money.describe('Of one visit without the package: a refund charges the used visits at it'),
  validDays: z.int(),
  active: z.boolean(),
})
export type PrepaidPackage = z.infer<typeof PrepaidPackage>

/** A package that a customer bought, as it was sold. */
export const PackagePurchase = PrepaidPackage.pick({
  name: true,
  packIds: true,
  petTypeIds: true,
  sizes: true,
  visits: true,
  price: true,
  singlePrice: true,
}).extend({
  id: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  merchantId: z.string(),
  packNames: z.array(z.string()),
  currencyCode: CurrencyCode,
  visitsLeft: z.int(),
  soldOn: Day,
  validUntil: Day.describe("The last day, in the store's zone"),
  state: z.enum(['active', 'refunded', 'reversed']).describe('reversed: its sale was a mistake'),
  isUsable: z.boolean().describe('It has visits left today'),
  refunded: Money,
  uses: z.array(z.object({ appointmentId: z.string(), petName: z.string(), day: Day })),
  changes: z
    .array(
      z.object({
        kind: z.enum(['extension', 'refund']),
        on: Day,
        validUntil: Day,
        amount: Money,
        reason: z.string(),
        isUndone: z.boolean(),
      }),
    )
    .describe('Later last days, and what was given back'),
})
export type PackagePurchase = z.infer<typeof PackagePurchase>

/** A purchase, for the staff. */
export const StorePurchase = PackagePurchase.extend({
  customerId: z.string(),
  customerName: z.string(),
  method: z.enum(TILL_METHODS).describe('How it was paid'),
  refundable: Money.describe('What a refund gives back today'),
  canUndoRefund: z.boolean().describe('It was refunded within the last ten minutes'),
})
export type StorePurchase = z.infer<typeof StorePurchase>

const storeId = { storeId: z.string().max(100) }
const purchase = { ...storeId, purchaseId: z.string().max(100) }
const method = z.enum(TILL_METHODS)
const reason = requiredText('Reason', 200)
const definitions = '/backoffice/stores/{storeId}/prepaid-packages' as const
const purchases = '/backoffice/stores/{storeId}/package-purchases' as const

/** Packages of visits that are paid before; the money is taken in the store's till when they are sold. */
export const prepaidPackages = {
  prepaidPackages: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: definitions, summary: 'Packages of visits on offer', tags: ['packages'] })
    .input(z.object(storeId))
    .output(z.array(PrepaidPackage)),

  /** `version` is the one that was seen, 0 for a new package of an id that the client makes up. Sold ones stay as they are. */
  savePrepaidPackage: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: `${definitions}/{packageId}`, summary: 'Write a package', tags: ['packages'] })
    .input(
      z.object({
        ...storeId,
        packageId: z.string().min(8).max(100),
        version: TypedRevision,
        name: requiredText('Name', 80),
        packIds: z.array(z.string().max(100)).min(1).max(100),
        petTypeIds: z.array(z.string().max(100)).max(20).default([]),
        sizes: z.array(z.string().max(40)).max(20).default([]),
        visits: z.coerce.number().int().min(2).max(100),
        price: Money.min(1),
        singlePrice: Money.min(1),
        validDays: z.coerce.number().int().min(1).max(1100),
        active: z.boolean().default(true),
      }),
    )
    .output(z.array(PrepaidPackage)),

  /** The newest 100: of a customer, or of all. */
  packagePurchases: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: purchases, summary: 'Packages that were sold', tags: ['packages'] })
    .input(
      z.object({
        ...storeId,
        customerId: z.string().max(100).optional(),
        purchaseId: z.string().max(100).optional(),
        usable: z.stringbool().or(z.boolean()).optional().describe('Only those that still have visits today'),
      }),
    )
    .output(z.array(StorePurchase)),

  /** Sells a package to a customer and takes its price in the till. `price` is what the staff saw: another one is refused. */
  sellPackage: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({ method: 'POST', path: purchases, summary: 'Sell a package', tags: ['packages'] })
    .input(
      z.object({
        ...storeId,
        customerId: z.string().max(100),
        packageId: z.string().max(100),
        method,
        price: Money,
      }),
    )
    .output(StorePurchase),

  /** Moves the last day of a package to a later one, also after its end. */
  extendPackage: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: `${purchases}/{purchaseId}/extension`,
      summary: 'Extend a package',
      tags: ['packages'],
    })
    .input(z.object({ ...purchase, validUntil: Day, reason }))
    .output(StorePurchase),

  /**
   * Ends a package and gives back its price without the used visits at their single price. `amount` is what the staff saw:
   * another sum is refused.
   */
  refundPackage: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: `${purchases}/{purchaseId}/refund`,
      summary: 'Refund a package',
      tags: ['packages'],
    })
    .input(z.object({ ...purchase, amount: Money, method, reason }))
    .output(StorePurchase),

  /** Takes a refund back that was a mistake, within ten minutes: its credit note is not written before. */
  undoPackageRefund: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: `${purchases}/{purchaseId}/refund-undone`,
      summary: 'Undo the refund of a package',
      tags: ['packages'],
    })
    .input(z.object({ ...purchase, reason }))
    .output(StorePurchase),

  /**
   * Pays a begun visit with one visit of its customer's package. What the package does not pay stays due; the price of the
   * visit becomes that of the package. Taking its entry of the till back gives the visit back to the package.
   */
  redeemPackage: operation({ access: 'merchant', area: 'salon', idempotency: true })
    .route({
      method: 'POST',
      path: '/backoffice/appointments/{appointmentId}/package-use',
      summary: 'Pay a visit with a package',
      tags: ['packages'],
    })
    .input(z.object({ appointmentId: z.string().max(100), purchaseId: z.string().max(100) }))
    .output(Bill),

  /** The caller's packages: usable ones, and those that ended within the last year. */
  ownPackages: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/package-purchases', summary: 'My packages', tags: ['packages'] })
    .output(z.array(PackagePurchase)),
}
