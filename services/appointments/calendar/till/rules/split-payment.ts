interface Owing {
  appointmentId: string
  /** Minor units. */
  due: number
  isPayable: boolean
}

/** Shares a sum among the begun visits that owe something, in order; `excess` is what none of them owes. */
export function splitPayment(
  amount: number,
  pets: readonly Owing[],
): { lines: { appointmentId: string; amount: number }[]; excess: number } {
  const lines: { appointmentId: string; amount: number }[] = []
  let excess = amount
  for (const { appointmentId, due, isPayable } of pets) {
    const share = isPayable ? Math.min(due, excess) : 0
    if (share === 0) continue
    lines.push({ appointmentId, amount: share })
    excess -= share
  }
  return { lines, excess }
}
