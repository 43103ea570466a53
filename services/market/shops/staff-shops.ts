import type { MarketDependencies } from '../deps.ts'
import { findAllShops } from './store/shops.ts'

/** Every shop, for operators to choose one from. */
export function staffShops({ db }: Pick<MarketDependencies, 'db'>) {
  return findAllShops(db)
}
