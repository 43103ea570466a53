import { type StaffAreas, staffAreas } from '#shared/staff-areas.ts'

export type StaffRole = 'merchant' | 'operator' | 'courier'

/** What staff may do: a role, the areas of an operator, and the merchant of a merchant. */
export interface StaffAccess {
  role: StaffRole
  /** `{}` for merchants and couriers. */
  areas: StaffAreas
  /** null for operators and couriers. */
  merchantId: string | null
}

/** What an owner typed, with nothing that belongs to another role, or the reason why it gives nobody anything. */
export function toStaffAccess({
  role,
  areas,
  merchantId,
}: StaffAccess): { access: StaffAccess } | { refusal: 'merchant-required' | 'areas-required' } {
  if (role === 'merchant') {
    const merchant = merchantId?.trim()
    return merchant ? { access: { role, areas: {}, merchantId: merchant } } : { refusal: 'merchant-required' }
  }
  if (role === 'courier') return { access: { role, areas: {}, merchantId: null } }
  if (areas !== 'all' && !staffAreas.some((area) => areas[area])) return { refusal: 'areas-required' }
  return { access: { role, areas, merchantId: null } }
}

/** Areas as the tables hold them. */
export interface StoredAreas {
  is_owner: boolean
  staff_areas: unknown
}

export function toStoredAreas(areas: StaffAreas): { is_owner: boolean; staff_areas: string } {
  return { is_owner: areas === 'all', staff_areas: JSON.stringify(areas === 'all' ? {} : areas) }
}

/** Drops areas and rights that only a newer version knows. */
export function readAreas({ is_owner, staff_areas }: StoredAreas): StaffAreas {
  if (is_owner) return 'all'
  const stored = typeof staff_areas === 'object' && staff_areas !== null ? Object.entries(staff_areas) : []
  return Object.fromEntries(
    staffAreas.flatMap((area) => {
      const right = stored.find(([name]) => name === area)?.[1]
      return right === 'read' || right === 'write' ? [[area, right] as const] : []
    }),
  )
}

/** A staff role that a check constraint has already limited. */
export function toStaffRole(written: string): StaffRole {
  return written === 'operator' || written === 'courier' ? written : 'merchant'
}

const staffRoles: readonly StaffRole[] = ['operator', 'merchant', 'courier']

/** The staff roles of an account, the widest first. */
export function findStaffRoles(roles: readonly string[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role))
}
