/** An amount over weights, whole units each; the largest fractions get what rounding leaves. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  // Amounts of an order reach 10^12, so that the product would leave the exact integers.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(all)))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byFraction = exact
    .map((product, index) => ({ index, fraction: product % BigInt(all) }))
    .sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction < b.fraction ? 1 : -1))
  for (const { index } of byFraction.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
