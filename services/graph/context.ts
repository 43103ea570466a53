import type { CallContext } from '#shared/rpc/service.ts'
import type { GraphDependencies } from './deps.ts'

/** What every resolver is handed: whom to ask, and on whose behalf. */
export interface GraphContext {
  accounts: GraphDependencies['accounts']
  market: GraphDependencies['market']
  rewards: GraphDependencies['rewards']
  call: CallContext
  /** What becomes known while it is answered: whether it is about somebody, was executed at all, and went well. */
  told: { isAboutSomebody: boolean; isExecuted: boolean; isWhole: boolean }
}

/** Options of a client's call on behalf of who asks. */
export function onBehalf({ call }: GraphContext): { context: CallContext } {
  return { context: call }
}
