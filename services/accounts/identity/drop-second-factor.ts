import type { Transaction } from 'kysely'
import { forgetDevices } from '../devices/forget-devices.ts'
import type { Tables } from '../tables.ts'
import { forgetSecondFactor } from './store/second-factors.ts'

/** Deletes a second factor, for staff who lost their authenticator: their sessions carry no staff role any more. */
export async function dropSecondFactor(trx: Transaction<Tables>, uid: string): Promise<void> {
  await forgetDevices(trx, uid)
  await forgetSecondFactor(trx, uid)
}
