import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { account } from './account.ts'
import { findTraces } from './store/people.ts'

/** All personal data of the caller in accounts, without secrets and their hashes. */
export async function exportPerson(deps: AccountsDependencies, context: CallContext): Promise<Record<string, unknown>> {
  const person = await account(deps, context)
  const traces = await findTraces(deps.db, person._id)
  return { account: person, ...traces }
}
