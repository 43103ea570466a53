import { SessionsEnded } from '#services/accounts/contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { deleteDevices } from './store/devices.ts'

/**
 * Handles 'sessions-ended': deletes the account's devices, because another person may use one of them. Devices added
 * after the end stay, however late the fact comes.
 */
export async function forgetDevices({ db }: Pick<MessagingDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, endedAt } = SessionsEnded.parse(fact)
  await deleteDevices(db, uid, new Date(endedAt))
}
