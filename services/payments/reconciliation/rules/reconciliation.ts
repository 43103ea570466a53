/** Payments beside the bank statements that must show them: pure. Amounts are minor units. */

export type ReconciledMethod = 'qr' | 'card'

/** Payments of a period by method: by statement, or told by their provider (wallets and cards). */
export interface PaidGroup {
  method: ReconciledMethod
  isByStatement: boolean
  /** Whether a line of a statement settled it. */
  isMatched: boolean
  count: number
  amount: number
  refunded: number
}

/** Movements of the statements of a period by outcome; outgoing ones are negative. */
export interface MovementGroup {
  /** A payment's money: matched, or with a finding; else a movement of nobody we know. */
  isIncoming: boolean
  isMatched: boolean
  /** Whether a person must still decide about it. */
  isOpen: boolean
  count: number
  amount: number
}

export interface ReconciledWay {
  method: ReconciledMethod
  /** true: a bank statement settles it; false: its provider does, and pays out later, less its fee. */
  isByStatement: boolean
  count: number
  expected: number
  matched: number
  /** Expected and not on a statement. Only of ways that a statement settles. */
  missing: number
  missingCount: number
  refunded: number
}

export interface Reconciliation {
  ways: ReconciledWay[]
  statement: {
    incoming: number
    matched: number
    /** Came in, and is no settled payment of ours. */
    unmatched: number
    unmatchedCount: number
    /** Of the unmatched, what a person must decide. */
    openCount: number
    outgoing: number
  }
}

/** Adds up a period. What is matched and what is missing of a way are what it expects. */
export function reconcilePeriod(paid: readonly PaidGroup[], movements: readonly MovementGroup[]): Reconciliation {
  const ways = Map.groupBy(paid, ({ method, isByStatement }) => `${method} ${isByStatement}`)
  const incoming = movements.filter(({ isIncoming }) => isIncoming)
  const unmatched = incoming.filter(({ isMatched }) => !isMatched)
  return {
    ways: [...ways.values()].flatMap((groups) => {
      const [first] = groups
      if (!first) return []
      const { method, isByStatement } = first
      const missing = groups.filter(({ isMatched }) => isByStatement && !isMatched)
      return [
        {
          method,
          isByStatement,
          count: sum(groups, 'count'),
          expected: sum(groups, 'amount'),
          matched: sum(groups, 'amount') - sum(missing, 'amount'),
          missing: sum(missing, 'amount'),
          missingCount: sum(missing, 'count'),
          refunded: sum(groups, 'refunded'),
        },
      ]
    }),
    statement: {
      incoming: sum(incoming, 'amount'),
      matched: sum(incoming, 'amount') - sum(unmatched, 'amount'),
      unmatched: sum(unmatched, 'amount'),
      unmatchedCount: sum(unmatched, 'count'),
      openCount: sum(
        unmatched.filter(({ isOpen }) => isOpen),
        'count',
      ),
      outgoing: sum(
        movements.filter(({ isIncoming }) => !isIncoming),
        'amount',
      ),
    },
  }
}

function sum<Field extends string>(groups: readonly Record<Field, number>[], field: Field): number {
  return groups.reduce((total, group) => total + group[field], 0)
}
