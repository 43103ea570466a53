import { type RouterContextProvider, redirect } from 'react-router'
import type { Policy } from '#services/insurance/contract.ts'
import { type EligibilityRefusal, whyNotInsured } from '#services/insurance/policies/rules/eligibility.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { getToday } from '../../pets/load-pet.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { type PetToInsure, petsToInsure } from './pet/pets-to-insure.server.ts'

type Context = Readonly<RouterContextProvider>

/** A plan, and the reason for which it refuses this pet. */
export interface PlanForPet {
  policy: Policy
  refusal: EligibilityRefusal | null
}

export interface WayOfPage {
  pet: PetToInsure
  plans: PlanForPet[]
  /** Plan named by the address, if it accepts the pet. */
  chosen: Policy | null
  /** Id of a plan named by the address that does not accept the pet, or is not there. */
  refused: string | null
}

/** Pet of the address with its country's plans. Redirects to the pet step when it is insured or lacks data. */
export async function loadWay(context: Context, request: Request): Promise<WayOfPage> {
  requireSignedIn(context, request)
  const params = new URL(request.url).searchParams
  const asked = params.get('pet')
  const policyId = readTrimmed(params, 'policy', 100) || null
  const { insurance } = context.get(servicesContext)
  const [pets, policies] = await Promise.all([
    petsToInsure(context),
    insurance.policies({}, { context: context.get(visitContext).call }),
  ])
  const pet = pets.find(({ profile }) => profile.id === asked)
  if (!pet || pet.insured !== null || pet.lacks.length > 0)
    throw redirect(paths.newInsurance({ pet: pet?.profile.id, policy: policyId, problem: asked ? undefined : 'pet' }))

  const today = getToday(context)
  const plans = policies.map((policy) => ({ policy, refusal: refusalFor(policy, pet, today) }))
  const chosen = plans.find(({ policy, refusal }) => policy.id === policyId && refusal === null)
  return { pet, plans, chosen: chosen?.policy ?? null, refused: chosen ? null : policyId }
}

function refusalFor(policy: Policy, { profile }: PetToInsure, today: string): EligibilityRefusal | null {
  // Every pet has a birthday at this step: the pet step asks for it.
  const birthday = profile.birthday ?? today
  return whyNotInsured(policy, { species: profile.petType, birthday }, { today, isRenewal: false })
}
