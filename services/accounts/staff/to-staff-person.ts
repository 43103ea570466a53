import type { Selectable } from 'kysely'
import type { Invitation, StaffPerson } from '../contract.ts'
import { findStaffRoles, readAreas, type StaffAccess, toStaffRole } from '../rules/staff-access.ts'
import type { AccountsInvitations } from '../tables.ts'
import type { StaffPersonRow } from './store/colleagues.ts'

export function toStaffPerson(row: StaffPersonRow): StaffPerson {
  return {
    uid: row.uid,
    name: row.name,
    email: row.email,
    roles: findStaffRoles(row.roles),
    areas: row.roles.includes('operator') ? readAreas(row) : {},
    merchantId: row.roles.includes('merchant') ? row.merchant_id : null,
    hasSecondFactor: row.has_second_factor,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isBlocked: row.blocked_at !== null,
    version: row.staff_version,
  }
}

export function toInvitation(row: Selectable<AccountsInvitations>): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: toStaffRole(row.role),
    areas: readAreas(row),
    merchantId: row.merchant_id,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** What the audit log keeps of a role. */
export function describeAccess({ role, areas, merchantId }: StaffAccess) {
  return { role, areas, merchantId }
}
