import type { MessagingDependencies } from '../deps.ts'
import type { LinkedAddress } from '../rules/channels.ts'
import { hasDevice } from './store/devices.ts'

/** Addresses that an account linked by itself, beside the e-mail and the phone that accounts keeps. */
export async function findLinkedAddresses(
  { db, push }: Pick<MessagingDependencies, 'db' | 'push'>,
  uid: string,
): Promise<Record<LinkedAddress, string | undefined>> {
  const withDevice = push !== null && (await hasDevice(db, uid))
  return { uidWithDevice: withDevice ? uid : undefined }
}
