import { hasRight, type OperatorArea, type StaffRight } from '#shared/staff-areas.ts'
import type { Viewer } from '#shared/viewer.ts'

/** Staff roles. A session carries them only while its second factor is proved. */
export type Work = 'operator' | 'merchant' | 'courier'

/** Who works on a page: operators of an area, and perhaps another role, which has every right there. */
export interface StaffPlace {
  area: OperatorArea
  or?: 'merchant' | 'courier'
}

/** A store's pages: its merchant, and operators of the salons. */
export const STORE_PLACE: StaffPlace = { area: 'salon', or: 'merchant' }

/** What the role and the areas of somebody follow from. */
export type StaffRights = Pick<Viewer, 'areas'> & { works: readonly Work[] }

const WORKS: readonly Work[] = ['operator', 'merchant', 'courier']

export function getWorks({ roles }: Pick<Viewer, 'roles'>): Work[] {
  return WORKS.filter((work) => roles.includes(work))
}

export function getRights({ roles, areas }: Pick<Viewer, 'roles' | 'areas'>): StaffRights {
  return { works: getWorks({ roles }), areas }
}

/** Whether the viewer has any staff role, of a store or of the platform. */
export function isStaff(viewer: Viewer): boolean {
  return getWorks(viewer).length > 0
}

/** Whether somebody may read a page, or send its forms. */
export function mayWorkAt({ works, areas }: StaffRights, { area, or }: StaffPlace, right: StaffRight): boolean {
  if (or && works.includes(or)) return true
  return works.includes('operator') && hasRight(areas, area, right)
}
