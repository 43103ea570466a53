import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** A customer's calls about their saving goals. */
export function saver(client: MarketClient, context: CallContext) {
  const keyed = (idempotencyKey?: string) => ({ context: { ...context, ...(idempotencyKey && { idempotencyKey }) } })
  return {
    all: () => client.savingGoals(undefined, { context }),
    create: (input: Of<'createSavingGoal'>, key?: string) => client.createSavingGoal(input, keyed(key)),
    get: (goalId: string, before?: number) => client.savingGoal({ goalId, ...(before && { before }) }, { context }),
    put: (goalId: string, amount: number, key?: string) => client.putAside({ goalId, amount }, keyed(key)),
    pay: (goalId: string, amount: number, key?: string) =>
      client.payIntoSavingGoal({ goalId, amount, method: 'qr' }, keyed(key)),
    takeBack: (goalId: string, amount: number, to: 'wallet' | 'payment' = 'wallet', key?: string) =>
      client.takeBack({ goalId, amount, to }, keyed(key)),
    close: (goalId: string) => client.closeSavingGoal({ goalId }, { context }),
    checkErasure: () => client.checkErasure(undefined, { context }),
  }
}

/** An operator's calls about saving in a country. */
export function savingStaff(client: MarketClient, context: CallContext) {
  return {
    get: (country: 'BO' | 'PY' = 'BO') => client.savingInCountry({ country }, { context }),
    confirm: (input: Of<'confirmSaving'>) => client.confirmSaving(input, { context }),
    withdraw: (input: Of<'withdrawSaving'>) => client.withdrawSaving(input, { context }),
    rows: (input: Of<'savingMovementRows'>) => client.savingMovementRows(input, { context }),
  }
}
