import type { Viewer } from '#shared/viewer.ts'

/** What somebody does here. Sessions carry these roles only while their second factor is proved. */
export type Work = 'operator' | 'merchant' | 'courier'

const WORKS: readonly Work[] = ['operator', 'merchant', 'courier']

export function getWorks({ roles }: Viewer): Work[] {
  return WORKS.filter((work) => roles.includes(work))
}

/** Whether this viewer works for a store or for us. */
export function isStaff(viewer: Viewer): boolean {
  return getWorks(viewer).length > 0
}
