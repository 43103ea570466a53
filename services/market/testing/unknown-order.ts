import { marketError } from '../errors.ts'

/** Market's refusal of another owner's order, for tests that fake market. */
export function unknownOrder() {
  return marketError('order-not-found')
}
