import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { account } from './account.ts'
import { findTraces } from './store/people.ts'

/** Everything that accounts keeps of the caller, for the caller to read. Secrets and their hashes are not among it. */
export async function exportPerson(
  needs: AccountsDependencies,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const person = await account(needs, context)
  const { identities, sessions, apiSignIns, phoneCodes } = await findTraces(needs.db, person._id)
  return { account: person, identities, sessions, apiSignIns, phoneCodes }
}
