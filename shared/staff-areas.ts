/** The parts of the platform that an owner opens to operators one by one. */
export const staffAreas = [
  'orders',
  'catalogue',
  'stock',
  'salon',
  'content',
  'claims',
  'support',
  'finance',
  'settings',
] as const

export type StaffArea = (typeof staffAreas)[number]
/** `write` includes `read`. */
export type StaffRight = 'read' | 'write'

/** Areas of an operator with their rights; 'all' for owners, `{}` for everybody else. */
export type StaffAreas = 'all' | { readonly [area in StaffArea]?: StaffRight | undefined }

/** Area of an operation or a page: an operator's area, 'people' for owners alone, or 'any' for every operator. */
export type OperatorArea = StaffArea | 'people' | 'any'

/** Whether an operator with these areas may read or change what belongs to `area`. */
export function hasRight(areas: StaffAreas, area: OperatorArea, right: StaffRight): boolean {
  if (areas === 'all' || area === 'any') return true
  if (area === 'people') return false
  return areas[area] === 'write' || (right === 'read' && areas[area] === 'read')
}
