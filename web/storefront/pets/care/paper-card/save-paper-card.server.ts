import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PaperLine, paperCardForm } from './paper-card-form.server.ts'

interface Saving {
  pet: PetProfile
  card: z.output<typeof paperCardForm>
  lines: PaperLine[]
}

/**
 * Records the lines of a card and keeps its photo with the newest one that was not there: what somebody else wrote down is
 * theirs. Answers where to go from there.
 */
export async function savePaperCard(
  context: Readonly<RouterContextProvider>,
  { pet, card, lines }: Saving,
): Promise<string> {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const applications = lines.map(({ batch, nextDueOn, ...line }) => ({
    ...line,
    batch: batch || null,
    vet: card.vet || null,
    ...(nextDueOn && { nextDueOn }),
  }))
  const recorded = await pets.addMedicineApplications(
    { ...path, applications },
    { context: visit.callWithKey(card.idempotencyKey) },
  )
  const added = recorded.filter(({ wasThere }) => !wasThere)
  const [newest] = added.toSorted((a, b) => b.appliedOn.localeCompare(a.appliedOn))
  const done = { id: pet.id, done: 'paper', count: added.length } as const
  if (!card.paper || !newest) return paths.petProfileMedicineApplications(done)
  try {
    await pets.addMedicineAttachment(
      { ...path, applicationId: newest.id, file: card.paper },
      { context: visit.callWithKey(`${card.idempotencyKey}-photo`) },
    )
  } catch (error) {
    // The lines are there, so that a photo that cannot be kept is no reason to copy them again.
    if ((asServiceError(error)?.status ?? 500) === 500) throw error
    return paths.petProfileMedicineApplicationAdd({ id: pet.id, applicationId: newest.id, problem: 'papers' })
  }
  return paths.petProfileMedicineApplications(done)
}
