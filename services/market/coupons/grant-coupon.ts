import { randomBytes } from 'node:crypto'
import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { GrantCoupon } from './grants-contract.ts'
import { grantedCodeFrom } from './rules/coupon-code.ts'
import { endGranted, insertGranted } from './store.ts'

/** Grants an account a personal coupon, once per cause. */
export async function grantCoupon(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { cause, uses, endsAt, ...terms }: GrantCoupon,
): Promise<{ code: string; isNew: boolean }> {
  const at = now()
  const end = endsAt === null ? null : new Date(endsAt)
  if (end && end <= at) throw marketError('coupon-ends-before-it-begins')

  const coupon = {
    ...terms,
    id: newId(),
    code: grantedCodeFrom(randomBytes(16)),
    currency: countries[terms.country].currency,
    conditions: [],
    shopIds: [],
    startsAt: at,
    endsAt: end,
    totalLimit: uses,
    perCustomerLimit: null,
    isPublic: false,
    cause,
  }
  return db.transaction().execute((trx) => insertGranted(trx, coupon, at))
}

/** Ends a granted coupon, also when the order that uses it now is cancelled later. */
export async function takeBackCoupon(
  { db }: Pick<MarketDependencies, 'db'>,
  { cause }: { cause: string },
): Promise<{ isTakenBack: boolean }> {
  return { isTakenBack: await endGranted(db, cause) }
}
