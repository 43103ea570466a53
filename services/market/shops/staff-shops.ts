import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketNeeds } from '../deps.ts'
import { operatorOf } from '../staff-scope.ts'
import { findAllShops } from './store/shops.ts'

/** Every shop, for operators to choose one from. */
export function staffShops({ db }: Pick<MarketNeeds, 'db'>, context: CallContext) {
  operatorOf(context)
  return findAllShops(db)
}
