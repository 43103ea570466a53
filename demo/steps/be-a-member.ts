import { demoPeople } from '#demo/people.ts'
import { memberOrders } from '#demo/rewards/plans.ts'
import { stepsAhead } from '#services/market/orders/rules/order-states.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import { seeWhatWasReached } from './see-what-was-reached.ts'
import { signedInAs } from './signed-in-as.ts'
import type { StepDependencies } from './step.ts'

const SHOP_ID = 'almacen-hq'
/** Totals with free delivery for members, and for all customers. */
const FREE_FOR_MEMBERS = 6_000
const FREE_FOR_ALL = 15_000
/** Days since the person became a member; the second month was paid before the first ended. */
const JOINED_DAYS_AGO = 47
const RENEWED_DAYS_AGO = 21
/** By then the second month has begun, however long the first one was. */
const SECOND_MONTH_DAYS_AGO = 15

/** Makes Ana a member, with orders and a second paid month. */
export async function beAMember(deps: StepDependencies): Promise<void> {
  const [ana] = demoPeople
  if (!ana) throw new Error('The demonstration has people')
  await signedInAs(deps.accounts, ana, async (context) => {
    const daysAgo = (days: number) => () => inTheMorning(deps.now(), { daysAgo: days })

    // After an interruption, completed work stays unchanged.
    await payMonth(deps, { clock: daysAgo(JOINED_DAYS_AGO), act: 'choose' }, context)
    for (const order of memberOrders) {
      if (order.daysAgo < RENEWED_DAYS_AGO)
        await payMonth(deps, { clock: daysAgo(RENEWED_DAYS_AGO), act: 'renew' }, context)
      await orderAsMember(deps, { ...order, clock: daysAgo(order.daysAgo), person: ana }, context)
    }
    // The second month was paid ahead: its coupon is granted when it begins.
    await deps.rewards.at(daysAgo(SECOND_MONTH_DAYS_AGO)).moveWithTime()
    await seeWhatWasReached(deps.rewards.at(deps.now), context)
  })
}

async function payMonth(
  { rewards }: StepDependencies,
  { clock, act }: { clock: () => Date; act: 'choose' | 'renew' },
  context: CallContext,
): Promise<void> {
  const { client } = rewards.at(clock)
  try {
    if (act === 'choose') await client.chooseMembership({ planId: 'bo-plus' }, { context })
    else await client.renewMembership({}, { context })
  } catch (error) {
    const isDone = ['rewards.member-already', 'rewards.not-renewable'].includes(asServiceError(error)?.code ?? '')
    if (isDone) return
    throw error
  }
  const { link } = await client.payMembership({ method: 'qr' }, { context })
  await rewards.payAt(link, clock)
}

interface MemberOrder {
  handle: string
  daysAgo: number
  clock: () => Date
  person: (typeof demoPeople)[number]
}

async function orderAsMember(
  { rewards, shopping }: StepDependencies,
  { handle, daysAgo, clock, person }: MemberOrder,
  context: CallContext,
): Promise<void> {
  const [address] = person.addresses
  if (!address) throw new Error(`${person.name} has no address`)
  const { street, notes, locality, city, lat, lon } = address
  const client = rewards.shoppingAt(clock)
  const product = await client.catalogItemProduct({ shopId: SHOP_ID, slugOrId: handle }, { context })
  const variant = product.variants.find(
    ({ currentStock, price }) => currentStock > 0 && price >= FREE_FOR_MEMBERS && price < FREE_FOR_ALL,
  )
  if (!variant) throw new Error(`demonstration product ${handle} has nothing whose delivery a membership saves`)
  const items = [{ productId: product._id, productVariantId: variant._id, quantity: 1 }]
  const { summary } = await client.calculateBasket(
    {
      dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
      isPayWithWallet: false,
      items,
      locale: 'es',
      orderHasDelivery: true,
      serviceProviderId: SHOP_ID,
      tip: 0,
    },
    { context },
  )
  const { _id: orderId } = await client.placeOrder(
    {
      shopId: SHOP_ID,
      items,
      hasDelivery: true,
      contact: { fullName: person.name, phoneNumber: person.phoneNumber ?? '', email: person.email },
      shippingAddress: { street, notes, locality, city, country: person.country, coordinates: { lat, lon } },
      scheduledDeliveryDate: null,
      notes: '',
      predefinedNotes: [],
      tip: 0,
      isPayWithWallet: false,
      paymentMethod: 'cash',
      expectedTotal: summary.amountDue,
      locale: 'es',
    },
    { context: { ...context, idempotencyKey: `demo/member/${daysAgo}` } },
  )
  for (const to of stepsAhead('NEW', true))
    await client
      .moveOrder({ orderId, to, note: '', cashHolderUid: shopping.staff.viewer.uid }, { context: shopping.staff })
      .catch((error: unknown) => {
        if (asServiceError(error)?.code !== 'market.not-from-this-state') throw error
      })
  await rewards.at(clock).hear('order-delivered', { orderId })
}
