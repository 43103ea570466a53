import type { Operation } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CachedRecords } from './cached-records.ts'

export const APP_NAME = 'huella'

/** The markets of this app. */
export async function marketPlaceAppData(
  kept: CachedRecords,
  { appName }: { appName: string },
): Promise<{ operations: Operation[] }> {
  refuseOtherApps(appName)
  return { operations: await kept.operations() }
}

export function refuseOtherApps(appName: string): void {
  if (appName !== APP_NAME) throw marketError('app-not-found')
}
