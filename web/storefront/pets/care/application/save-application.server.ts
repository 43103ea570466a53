import type { RouterContextProvider } from 'react-router'
import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readId } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type ApplicationDraft, toFacts } from './application-draft.ts'
import { MOST_PAPERS } from './documents.ts'
import { dosesIn, nextAfter, toLife } from './next-after.ts'

type Context = Readonly<RouterContextProvider>

interface Saving {
  pet: PetProfile
  /** null: a new one. */
  applicationId: string | null
  draft: ApplicationDraft
  /** With its idempotency key and the photos of the paper. */
  form: FormData
}

/** Writes a record and its photos, and answers where to go from there. Throws the service's refusals of the record itself. */
export async function saveApplication(context: Context, saving: Saving): Promise<string> {
  const { pet, applicationId, form } = saving
  const key = readId(form, 'idempotencyKey')
  const { id, wasThere } = applicationId
    ? { ...(await change(context, saving, applicationId)), wasThere: false }
    : await add(context, saving, key)
  // What somebody else wrote down is theirs: their photos are enough.
  if (wasThere) return paths.petProfileMedicineApplications({ id: pet.id, done: 'there', at: id })

  const areAllKept = await saveDocuments(context, { pet, applicationId: id, form, key })
  if (!areAllKept) return paths.petProfileMedicineApplicationAdd({ id: pet.id, applicationId: id, problem: 'papers' })
  return paths.petProfileMedicineApplications({ id: pet.id, done: applicationId ? 'changed' : 'saved' })
}

function add(context: Context, { pet, draft }: Saving, key: string) {
  const { pets } = context.get(servicesContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  return pets.addMedicineApplication(
    { ...path, ...toFacts(draft), nextDueOn: chosenNext(draft) },
    { context: context.get(visitContext).callWithKey(key) },
  )
}

async function change(context: Context, { pet, draft }: Saving, applicationId: string): Promise<MedicineApplication> {
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const chosen = chosenNext(draft)
  const worked = async () => {
    const records = await pets.medicineApplications(path, call)
    return nextAfter(draft, toLife(pet), dosesIn(records, applicationId))
  }
  const nextDueOn = chosen === undefined ? await worked() : chosen
  return pets.updateMedicineApplication({ ...path, applicationId, ...toFacts(draft), nextDueOn }, call)
}

/** undefined: worked out from the rest. */
function chosenNext({ next, nextDueOn }: ApplicationDraft): string | null | undefined {
  if (next === 'auto') return undefined
  return next === 'none' ? null : nextDueOn
}

interface Keeping extends Pick<Saving, 'pet' | 'form'> {
  applicationId: string
  key: string
}

/** The record is there, so that a photo that cannot be kept is no reason to type it again. */
async function saveDocuments(context: Context, { pet, applicationId, form, key }: Keeping): Promise<boolean> {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const files = form.getAll('paper').filter((each) => each instanceof File && each.size > 0)
  const path = { customerId: pet.customerId, petProfileId: pet.id, applicationId }
  try {
    for (const [index, file] of files.slice(0, MOST_PAPERS).entries())
      if (file instanceof File)
        await pets.addMedicineAttachment({ ...path, file }, { context: visit.callWithKey(`${key}-${index}`) })
    return files.length <= MOST_PAPERS
  } catch (error) {
    const status = asServiceError(error)?.status ?? 500
    if (status === 500) throw error
    return false
  }
}
