import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange, SettingChangeQuery } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { Policy } from './contract.ts'
import { NewPlan, PlanOfFile } from './insurance-plan.ts'

const id = z.string().max(60)
const revision = Revision.min(1)

/** A plan as operators see it, on sale or not. */
export const StaffPolicy = z.object({
  plan: PlanOfFile,
  revision: z.int(),
  isOnSale: z.boolean(),
  contracts: z.int().describe('In force'),
  policy: Policy.describe('As customers see it'),
})

/** Operators set up the plans of insurance. Contracts keep the terms of their purchase. */
export const planSettingCalls = {
  /** Plans of a country, those on sale first, the cheapest on top. */
  staffPolicies: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/policies', summary: 'Plans of a country', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.array(StaffPolicy)),

  staffPolicy: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/policies/{id}', summary: 'A plan', tags: ['staff'] })
    .input(z.object({ id }))
    .output(StaffPolicy),

  /** The configured underwriters. */
  policyProviders: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/policyProviders', summary: 'Underwriters', tags: ['staff'] })
    .output(z.array(z.object({ name: z.string(), title: z.string() }))),

  /** Shows a plan that is not saved as customers would see it. Writes nothing. */
  previewPolicy: operation({ access: 'operator', area: 'settings', right: 'read' })
    .route({ method: 'POST', path: '/staff/policyPreview', summary: 'Preview a plan', tags: ['staff'] })
    .input(NewPlan)
    .output(Policy),

  /** Puts a new plan on sale. 409 when the country has one of that title. */
  createPolicy: operation({ access: 'operator', area: 'settings', idempotency: true })
    .route({ method: 'POST', path: '/staff/policies', summary: 'Create a plan', tags: ['staff'] })
    .input(NewPlan)
    .output(StaffPolicy),

  /** Sets the price and the terms of a plan. 409 when it has another revision than the given one. */
  changePolicy: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'PUT', path: '/staff/policies/{id}', summary: 'Change a plan', tags: ['staff'] })
    .input(PlanOfFile.safeExtend({ revision }))
    .output(StaffPolicy),

  /** Stops selling a plan, or sells it again. Contracts go on and can be renewed. */
  setPolicyOnSale: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/policies/{id}/onSale', summary: 'Stop selling a plan', tags: ['staff'] })
    .input(z.object({ id, revision, isOnSale: z.boolean() }))
    .output(StaffPolicy),

  /** The changes of plans, newest first; `subject` is a plan's id. */
  policyChanges: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/policyChanges', summary: 'Changes of plans', tags: ['staff'] })
    .input(SettingChangeQuery)
    .output(z.array(SettingChange)),

  /** Takes a change back. Changed again since, or undone already: 409. */
  undoPolicyChange: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'POST', path: '/staff/policyChanges/{changeId}/undo', summary: 'Undo it', tags: ['staff'] })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(StaffPolicy),
}
