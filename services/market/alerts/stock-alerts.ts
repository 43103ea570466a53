import { maskedAddress } from '#services/messaging/preferences/rules/masked-address.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StockAlert } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import {
  countAlerts,
  findAlertAddress,
  findAlertedVariants,
  findStockAlerts,
  holdOffer,
  putStockAlert,
  removeStockAlert,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'accounts'>

/** Limit of alerts per owner: generous for a customer, too few to flood a stranger's mailbox. */
const mostAlerts = 100
const mostOfAnAddress = 20

/** The caller's alerts at every shop. */
export async function stockAlerts({ db }: Pick<Dependencies, 'db'>, { viewer }: CallContext): Promise<StockAlert[]> {
  const uid = accountUid({ viewer })
  const alerts = await findStockAlerts(db, uid)
  return alerts.map(({ email, phoneNumber, createdAt, ...alert }) => ({
    ...alert,
    to: maskedAddress(email ?? phoneNumber ?? ''),
    createdAt: createdAt.toISOString(),
  }))
}

/** Variants for which the caller has an alert at a shop, for the buttons of its pages. */
export async function stockAlertIds(
  { db }: Pick<Dependencies, 'db'>,
  { shopId }: { shopId: string },
  { viewer }: CallContext,
): Promise<{ variantIds: string[]; hasAddress: boolean }> {
  const uid = accountUid({ viewer })
  const variantIds = await findAlertedVariants(db, { ownerUid: uid, shopId })
  return { variantIds, hasAddress: !viewer.isGuest || (await findAlertAddress(db, uid)) !== null }
}

/** Sets or removes the alert for a sold-out variant; repeating the call changes nothing. */
export async function setStockAlert(
  deps: Dependencies,
  {
    shopId,
    productVariantId: variantId,
    isOn,
    email,
  }: { shopId: string; productVariantId: string; isOn: boolean; email?: string | null | undefined },
  context: CallContext,
) {
  const { isGuest } = context.viewer
  const ownerUid = accountUid(context)
  const answer = { productVariantId: variantId, isOn }
  if (!isOn) {
    await removeStockAlert(deps.db, { ownerUid, shopId, variantId })
    return answer
  }

  const to = await resolveAlertAddress(deps, email ?? null, context)
  await deps.db.transaction().execute(async (trx) => {
    const offer = await holdOffer(trx, { shopId, variantId })
    if (!offer) throw marketError('product-not-found')
    if (offer.isThere) throw marketError('product-is-there')

    const known = await findAlertedVariants(trx, { ownerUid, shopId })
    const { ofOwner, ofAddress } = await countAlerts(trx, { ownerUid, email: to.email })
    const isFull = ofOwner >= mostAlerts || ofAddress >= mostOfAnAddress
    if (isFull && !known.includes(variantId)) throw marketError('too-many-alerts')

    const { productId } = offer
    await putStockAlert(trx, {
      id: newId(),
      ownerUid,
      shopId,
      productId,
      variantId,
      ...to,
      byGuest: isGuest,
      now: deps.now(),
    })
  })
  return answer
}

/** Address to notify: an account's own; a guest's from this call or from an alert that is still open. */
async function resolveAlertAddress({ db, accounts }: Dependencies, asked: string | null, context: CallContext) {
  const { uid, isGuest } = context.viewer
  const askedEmail = asked?.toLowerCase() ?? null
  if (!isGuest) {
    const { primaryEmailAddress, phoneNumber } = await accounts.account(undefined, { context })
    if (primaryEmailAddress || phoneNumber) return { email: primaryEmailAddress?.toLowerCase() ?? null, phoneNumber }
  }
  const email = askedEmail ?? (await findAlertAddress(db, uid ?? ''))
  if (email === null) throw marketError('alert-needs-email')
  return { email, phoneNumber: null }
}
