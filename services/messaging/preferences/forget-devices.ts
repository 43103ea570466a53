import { SessionsEnded } from '#services/accounts/contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { deleteDevices } from './store/devices.ts'

/**
 * Follows the fact 'sessions-ended': no browser of that account is told anything any more, because one of them may be somebody
 * else's. What was added after the end stays, however late the fact comes.
 */
export async function forgetDevices({ db }: Pick<MessagingDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, endedAt } = SessionsEnded.parse(fact)
  await deleteDevices(db, uid, new Date(endedAt))
}
