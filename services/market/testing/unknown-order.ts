import { marketError } from '../errors.ts'

/** What market says of an order that is not the caller's, for who plays it. */
export function unknownOrder() {
  return marketError('order-not-found')
}
