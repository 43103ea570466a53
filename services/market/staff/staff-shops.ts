import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketNeeds } from '../needs.ts'
import { findAllShops } from '../store/shops.ts'
import { operatorOf } from './scope.ts'

/** Every shop, for operators to choose one from. */
export function staffShops({ db }: Pick<MarketNeeds, 'db'>, context: CallContext) {
  operatorOf(context)
  return findAllShops(db)
}
