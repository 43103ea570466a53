import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { Plan } from '../membership/contract.ts'
import { NewPlan, PlanOfFile } from './plan-file.ts'

const id = z.string().max(60)
const revision = Revision.min(1)

/** A plan as operators see it, on sale or not. */
export const StaffMembershipPlan = z.object({
  plan: PlanOfFile,
  revision: z.int(),
  isOnSale: z.boolean(),
  members: z.int().describe('Who holds it: their month is paid, or the next one waits for them'),
  card: Plan.describe('As customers see it'),
})

/** Operators set up the plans of memberships. Paid months keep the terms that they were bought with. */
export const planSettingCalls = {
  /** Plans of a country in the order of the page, those on sale first. */
  staffMembershipPlans: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/membership-plans', summary: 'Plans of a country', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.array(StaffMembershipPlan)),

  staffMembershipPlan: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/membership-plans/{id}', summary: 'A plan', tags: ['staff'] })
    .input(z.object({ id }))
    .output(StaffMembershipPlan),

  /** Shows a plan that is not saved as customers would see it. Writes nothing. */
  previewMembershipPlan: operation({ access: 'operator', area: 'settings', right: 'read' })
    .route({ method: 'POST', path: '/staff/membership-plan-preview', summary: 'Preview a plan', tags: ['staff'] })
    .input(NewPlan)
    .output(Plan),

  /** Puts a new plan on sale, after the others. 409 when the country has one of that name. */
  createMembershipPlan: operation({ access: 'operator', area: 'settings', idempotency: true })
    .route({ method: 'POST', path: '/staff/membership-plans', summary: 'Create a plan', tags: ['staff'] })
    .input(NewPlan)
    .output(StaffMembershipPlan),

  /**
   * Sets the price and the terms of a plan: new memberships have them at once, members from the first renewal that they
   * were told of in time. 409 when it has another revision than the given one.
   */
  saveMembershipPlan: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'PUT', path: '/staff/membership-plans/{id}', summary: 'Change a plan', tags: ['staff'] })
    .input(PlanOfFile.safeExtend({ revision }))
    .output(StaffMembershipPlan),

  /** Moves a plan among those of its country, 1 being the first place. 409 when it is not at `from` any more. */
  moveMembershipPlan: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/membership-plans/{id}/move', summary: 'Move a plan', tags: ['staff'] })
    .input(z.object({ id, from: z.int().min(1), to: z.int().min(1) }))
    .output(z.object({ ids: z.array(z.string()).describe('Plans of the country in their new order') })),

  /** Stops selling a plan, or sells it again. Members keep and renew it. */
  setMembershipPlanOnSale: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/membership-plans/{id}/on-sale', summary: 'Stop selling', tags: ['staff'] })
    .input(z.object({ id, revision, isOnSale: z.boolean() }))
    .output(StaffMembershipPlan),
}
