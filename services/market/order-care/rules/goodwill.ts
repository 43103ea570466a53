/** Credit that the shop gives for its fault: pure. Amounts are minor units. */

/** Why this credit cannot be given, or null: all credits of an order together are at most what it cost. */
export function whyNoGoodwill({
  amount,
  given,
  cost,
}: {
  amount: number
  given: number
  cost: number
}): 'goodwill-too-much' | null {
  return given + amount > cost ? 'goodwill-too-much' : null
}
