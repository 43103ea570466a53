import type { Operation } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from './cached-records.ts'

export const APP_NAME = 'huella'

/** The markets of this app. */
export async function marketPlaceAppData(
  { records }: CatalogueDependencies,
  { appName }: { appName: string },
): Promise<{ operations: Operation[] }> {
  refuseOtherApps(appName)
  return { operations: await records.operations() }
}

export function refuseOtherApps(appName: string): void {
  if (appName !== APP_NAME) throw marketError('app-not-found')
}
