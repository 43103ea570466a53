/** Rules for the close of a shop's day: pure. Amounts are minor units. */

export const JOURNAL_KINDS = [
  'sale',
  'unpaid',
  'handed_over',
  'given_back',
  'cash_in',
  'cash_out',
  'account_payment',
  'account_payout',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const JOURNAL_METHODS = ['cash', 'card_at_door', 'qr', 'card', 'wallet', 'on_account', 'transfer'] as const
export type JournalMethod = (typeof JOURNAL_METHODS)[number]

/** Entries of one kind and method added up. */
export interface JournalSum {
  kind: JournalKind
  method: JournalMethod | null
  amount: number
  /** Effect on the cash in the till. */
  till: number
}

export interface DaySums {
  /** What the orders of the day cost: the sums of their methods and what nothing paid. */
  sold: number
  unpaid: number
  methods: { method: JournalMethod; sold: number; givenBack: number; net: number }[]
  cash: {
    opening: number
    /** Sales whose cash went straight into the till: of the counter and of orders that were picked up. */
    sales: number
    handedOver: number
    givenBack: number
    paidIn: number
    paidOut: number
    /** Cash of payments on house accounts, less what went back of them. */
    accounts: number
    expected: number
  }
  /** Collected on house accounts, less what went back, by method: no sales, those were the orders on account. */
  collected: { method: JournalMethod; amount: number }[]
}

/** Sums of a day's entries, and the cash that must be in a till that held `opening` before them. */
export function sumDay(sums: readonly JournalSum[], opening: number): DaySums {
  const add =
    (...kinds: JournalKind[]) =>
    (method: JournalMethod | null | 'any') =>
      sums
        .filter((sum) => kinds.includes(sum.kind) && (method === 'any' || sum.method === method))
        .reduce((total, { amount }) => total + amount, 0)
  const unpaid = add('unpaid')(null)
  const methods = JOURNAL_METHODS.map((method) => {
    const sold = add('sale')(method)
    const givenBack = add('given_back')(method)
    return { method, sold, givenBack, net: sold - givenBack }
  }).filter(({ sold, givenBack }) => sold > 0 || givenBack > 0)
  const till = sums.reduce((total, sum) => total + sum.till, 0)
  return {
    sold: add('sale')('any') + unpaid,
    unpaid,
    methods,
    cash: {
      opening,
      sales: sums.filter(({ kind }) => kind === 'sale').reduce((total, sum) => total + sum.till, 0),
      handedOver: add('handed_over')('any'),
      givenBack: add('given_back')('cash'),
      paidIn: add('cash_in')('any'),
      paidOut: add('cash_out')('any'),
      accounts: add('account_payment')('cash') - add('account_payout')('cash'),
      expected: opening + till,
    },
    collected: JOURNAL_METHODS.map((method) => ({
      method,
      amount: add('account_payment')(method) - add('account_payout')(method),
    })).filter(({ amount }) => amount !== 0),
  }
}

export type CloseRefusal = 'day-closed' | 'day-not-begun' | 'till-changed' | 'difference-needs-reason' | 'left-too-much'

/**
 * Why a day cannot be closed so, or null. `seen` is the sum that the person who counted was shown; days are yyyy-MM-dd
 * in the shop's zone, and one that is closed, or lies before one that is, stays as it is.
 */
export function whyCannotClose({
  day,
  today,
  lastClosed,
  seen,
  expected,
  counted,
  left,
  reason,
}: {
  day: string
  today: string
  lastClosed: string | null
  seen: number
  expected: number
  counted: number
  left: number
  reason: string
}): CloseRefusal | null {
  if (lastClosed !== null && day <= lastClosed) return 'day-closed'
  if (day > today) return 'day-not-begun'
  if (seen !== expected) return 'till-changed'
  if (left > counted) return 'left-too-much'
  if (counted !== expected && reason === '') return 'difference-needs-reason'
  return null
}
