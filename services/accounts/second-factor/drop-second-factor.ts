import type { Transaction } from 'kysely'
import { forgetDevices } from '../devices/forget-devices.ts'
import { forgetPasskeys } from '../passkeys/second-factor-passkeys.ts'
import type { Tables } from '../tables.ts'
import { forgetSecondFactor } from './store.ts'

/**
 * Deletes a second factor with every passkey, for staff who lost their device: their sessions carry no staff role any
 * more.
 */
export async function dropSecondFactor(trx: Transaction<Tables>, uid: string): Promise<void> {
  await forgetDevices(trx, uid)
  await forgetPasskeys(trx, uid)
  await forgetSecondFactor(trx, uid)
}
