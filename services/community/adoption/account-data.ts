import type { Application } from '../contract.ts'
import { findAllApplications } from './store.ts'
import { toApplications } from './to-application.ts'

/** Applications that a person sent or received. */
export async function exportApplications(
  db: Parameters<typeof findAllApplications>[0],
  uid: string,
): Promise<Application[]> {
  return toApplications(db, await findAllApplications(db, uid), uid)
}
