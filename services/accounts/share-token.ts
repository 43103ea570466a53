import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsNeeds } from './needs.ts'

export async function shareToken(_needs: AccountsNeeds, _input: unknown, _context: CallContext): Promise<never> {
  throw new Error('not built yet')
}
