import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { type StaffAreas, type StaffRight, staffAreas } from '#shared/staff-areas.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const right = z.enum(['none', 'read', 'write']).default('none')

const roleFields = {
  /** An owner is an operator with every area. */
  role: z.enum(['owner', 'operator', 'merchant', 'courier']),
  merchantId: z.string().max(100).optional(),
  orders: right,
  catalogue: right,
  stock: right,
  salon: right,
  content: right,
  claims: right,
  support: right,
  finance: right,
  settings: right,
}

export const inviteForm = getInputSchema(contract.invite).pick({ email: true }).extend(roleFields)
export const roleForm = getInputSchema(contract.changeStaffRole).pick({ version: true }).extend(roleFields)
export const takeForm = getInputSchema(contract.changeStaffRole).pick({ version: true })
export const reasonForm = getInputSchema(contract.blockAccount).pick({ reason: true })
export const invitationForm = getInputSchema(contract.withdrawInvitation)

type RoleValue = Omit<z.output<typeof roleForm>, 'version'>

/** What a form says of somebody's role, as accounts takes it. */
export function toStaffAccess({ role, merchantId, ...rights }: RoleValue) {
  const chosen: [string, StaffRight][] = staffAreas.flatMap((area) => {
    const given = rights[area]
    return given === 'none' ? [] : [[area, given] as [string, StaffRight]]
  })
  const areas: StaffAreas = role === 'owner' ? 'all' : role === 'operator' ? Object.fromEntries(chosen) : {}
  return {
    role: role === 'owner' ? ('operator' as const) : role,
    areas,
    merchantId: role === 'merchant' ? (merchantId ?? null) : null,
  }
}
