import type { CallContext } from '#shared/rpc/service.ts'
import { calculateBasketOf } from '../basket/calculate-basket.ts'
import type { Basket, CalculateBasket } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { asCustomer } from './as-customer.ts'

interface PhoneBasket extends Pick<CalculateBasket, 'items' | 'orderHasDelivery' | 'serviceProviderId' | 'locale'> {
  customerUid: string | null
  point: CalculateBasket['dynamicDeliveryParam'] | null
}

/** Somebody new has no membership and no wallet: any uid that is nobody's. */
const NOBODY = 'a new customer'

/** The basket of a customer on the phone. */
export async function phoneBasket(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'benefits' | 'canSendPhoneCodes'> &
    Pick<CatalogueDependencies, 'records'>,
  { customerUid, point, ...basket }: PhoneBasket,
  context: CallContext,
): Promise<Basket> {
  const { country } = await deps.records.market(basket.serviceProviderId)
  const customer = { uid: customerUid ?? NOBODY, isGuest: customerUid === null, country }
  return calculateBasketOf(
    deps,
    { ...basket, dynamicDeliveryParam: point ?? { deliveryLat: 0, deliveryLon: 0 }, isPayWithWallet: false, tip: 0 },
    { isKnown: async () => true },
    asCustomer(customer, context),
  )
}
