import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PlaceOrder } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { refuseImpossiblePhone } from '../customers/refuse-impossible-phone.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { showStaffOrder } from '../fulfilment/to-staff-order.ts'
import { payOrder } from '../order-payments/pay-order.ts'
import { gatherForOrder, placeOrderInTransaction } from '../orders/place-order.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { accountsAbout, asCustomer, type Customer, toCustomer } from './as-customer.ts'

type Dependencies = Pick<
  MarketDependencies,
  | 'db'
  | 'now'
  | 'accounts'
  | 'internalAccounts'
  | 'payments'
  | 'benefits'
  | 'jobs'
  | 'log'
  | 'canSendPhoneCodes'
  | 'customerSecrets'
>

interface PhoneOrder
  extends Pick<
    PlaceOrder,
    | 'shopId'
    | 'items'
    | 'hasDelivery'
    | 'contact'
    | 'shippingAddress'
    | 'notes'
    | 'paymentMethod'
    | 'expectedTotal'
    | 'locale'
  > {
  customerUid: string | null
}

interface Placed {
  orderId: string
  referenceId: string
  payLink: string | null
}

/**
 * Places an order for a customer as an operator, as checkout does: once per Idempotency-Key. The account of somebody new
 * and the order are made once as well.
 */
export async function placePhoneOrder(
  deps: Dependencies & Pick<CatalogueDependencies, 'records'>,
  { customerUid, ...phoneOrder }: PhoneOrder,
  context: CallContext,
): Promise<Placed> {
  const actorUid = accountUid(context)
  const { country } = await deps.records.market(phoneOrder.shopId)
  const customer = await findCustomer(deps, { customerUid, contact: phoneOrder.contact, country }, context)
  const input: PlaceOrder = {
    ...phoneOrder,
    scheduledDeliveryDate: null,
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
  }
  const call = asCustomer(customer, context)
  const accounts = accountsAbout(deps, customer)
  // A blocked account may not order, whichever way it pays.
  await accounts.checkCredibility({ locale: input.locale }, { context: call })
  const gathered = {
    ...(await gatherForOrder({ ...deps, accounts }, input, call)),
    unproved: null,
    mustProvePhone: false,
    placedBy: actorUid,
  }
  refuseImpossiblePhone(input.contact, gathered.shop)
  const { idempotencyKey } = context
  const request = {
    schema: 'market',
    owner: customer.uid,
    key: idempotencyKey && hashSecret(idempotencyKey),
    operation: 'place-phone-order',
    fingerprint: computeFingerprint(input),
    now: gathered.now,
  }
  const outcome = await retryOnDeadlock(deps, () =>
    once(deps.db, request, async (trx) => {
      const { order } = await placeOrderInTransaction(trx, deps, input, gathered)
      return { orderId: order._id, referenceId: order.referenceId, isAwaiting: order.canPay }
    }),
  )
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })

  const { isAwaiting, ...placed } = outcome.answer
  return { ...placed, payLink: isAwaiting ? await findPayLink(deps, placed.orderId, call) : null }
}

/** The payment page of an order, for an operator to hand on. Throws order-not-awaiting. */
export async function staffPaymentLink(
  deps: Dependencies,
  { orderId }: { orderId: string },
  context: CallContext,
): Promise<{ link: string }> {
  const { order, ownerUid, byGuest, country } = await showStaffOrder(deps, orderId)
  return payOrder(deps, { orderId: order._id }, asCustomer({ uid: ownerUid, isGuest: byGuest, country }, context))
}

/** The known customer, or a new guest account with the name and phone that were told. */
async function findCustomer(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'internalAccounts'>,
  asked: { customerUid: string | null; contact: PlaceOrder['contact']; country: Customer['country'] },
  context: CallContext,
): Promise<Customer> {
  const { customerUid, contact, country } = asked
  if (customerUid !== null)
    return toCustomer(await deps.internalAccounts.accountOf({ uid: customerUid, country }, { context }), country)
  const { fullName: name, phoneNumber: phone } = contact
  const made = await createOnce(deps, { operation: 'phone-customer', input: { name, phone } }, context, async () => ({
    uid: newId(),
  }))
  const account = await deps.internalAccounts.createCounterAccount({ ...made, country, name, phone }, { context })
  return toCustomer(account, country)
}

/** The order stands also when payments does not answer: the link can be asked for later. */
async function findPayLink(deps: Dependencies, orderId: string, call: CallContext): Promise<string | null> {
  return payOrder(deps, { orderId }, call).then(
    ({ link }) => link,
    (error: unknown) => {
      deps.log.warn({ err: error, order: orderId }, 'no link to pay an order by phone')
      return null
    },
  )
}
