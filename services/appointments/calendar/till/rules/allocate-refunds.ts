interface Line {
  entryId: string
  kind: string
  method: string
  /** The entry that this one takes back. */
  reverses: string | null
  appointmentId: string
  /** Minor units; negative: went out. */
  amount: number
}

/** Part of a refund that gives back what one payment brought. */
interface RefundPart {
  paymentId: string
  refundId: string
  amount: number
}

/**
 * Which payment each refund gives back of, for the credit notes of their invoices: of a visit, the newest payment that
 * stands and has something left; a package brought no money. `lines` are those of a booking, in the order of its entries.
 */
export function allocateRefunds(lines: readonly Line[]): RefundPart[] {
  const payments: { entryId: string; appointmentId: string; left: number }[] = []
  const parts = new Map<string, RefundPart>()
  for (const { entryId, kind, method, reverses, appointmentId, amount } of lines) {
    if (kind === 'payment' && method !== 'package') payments.push({ entryId, appointmentId, left: amount })
    if (kind === 'reversal') {
      for (const payment of payments) if (payment.entryId === reverses) payment.left = 0
    }
    if (kind !== 'refund') continue
    let rest = -amount
    for (const payment of payments.toReversed()) {
      const share = payment.appointmentId === appointmentId ? Math.min(payment.left, rest) : 0
      if (share === 0) continue
      payment.left -= share
      rest -= share
      const key = `${payment.entryId} ${entryId}`
      const known = parts.get(key)?.amount ?? 0
      parts.set(key, { paymentId: payment.entryId, refundId: entryId, amount: known + share })
    }
  }
  return [...parts.values()]
}
