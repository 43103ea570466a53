import type { HouseAccount } from '#services/market/contract.ts'

/** Message key of what a balance is: a debt, a credit, or nothing. */
export function toBalanceLabel({ balance }: Pick<HouseAccount, 'balance'>): 'owes' | 'credit' | 'settled' {
  if (balance === 0) return 'settled'
  return balance > 0 ? 'owes' : 'credit'
}
