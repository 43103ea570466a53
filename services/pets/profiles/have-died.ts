import type { PetsDependencies } from '../deps.ts'
import { hasAnyDied, hasLostAllOfTypes } from './store/deaths.ts'

/** Whether one of these pets died, or all pets of these kinds that the account had. */
export async function haveDied(
  { db }: Pick<PetsDependencies, 'db'>,
  { petProfileIds, petTypes, uid }: { petProfileIds: string[]; petTypes: string[]; uid: string | null },
): Promise<{ haveDied: boolean }> {
  if (petProfileIds.length > 0 && (await hasAnyDied(db, petProfileIds))) return { haveDied: true }
  if (petTypes.length === 0 || uid === null) return { haveDied: false }
  return { haveDied: await hasLostAllOfTypes(db, { uid, petTypes }) }
}
