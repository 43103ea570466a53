import type { CallContext } from '#shared/rpc/service.ts'
import type { GraphDependencies } from './deps.ts'

/** The services that fields are answered by. */
export type GraphServices = Omit<GraphDependencies, 'mode' | 'log'>

/** Context of every resolver: the service clients and the caller. */
export interface GraphContext extends GraphServices {
  call: CallContext
  /**
   * Facts about the answer, set while it is built: whether it is personal, was executed at all, and is free of
   * failures.
   */
  outcome: { isPersonal: boolean; isExecuted: boolean; isWhole: boolean }
}

/** Options of a client call on behalf of the caller. */
export function onBehalf({ call }: GraphContext): { context: CallContext } {
  return { context: call }
}
