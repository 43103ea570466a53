import type { Viewer } from '#shared/viewer.ts'

/** Staff roles. A session carries them only while its second factor is proved. */
export type Work = 'operator' | 'merchant' | 'courier'

const WORKS: readonly Work[] = ['operator', 'merchant', 'courier']

export function getWorks({ roles }: Viewer): Work[] {
  return WORKS.filter((work) => roles.includes(work))
}

/** Whether the viewer has any staff role, of a store or of the platform. */
export function isStaff(viewer: Viewer): boolean {
  return getWorks(viewer).length > 0
}
