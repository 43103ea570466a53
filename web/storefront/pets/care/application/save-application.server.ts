import type { RouterContextProvider } from 'react-router'
import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type Application, toFacts } from './application-form.server.ts'
import { MOST_DOCUMENTS } from './documents.ts'
import { dosesIn, nextAfter, toLife } from './next-after.ts'

type Context = Readonly<RouterContextProvider>

interface Saving {
  pet: PetProfile
  /** null: a new one. */
  applicationId: string | null
  application: Application
}

/** Writes a record and its photos, and answers where to go from there. Throws the service's refusals of the record itself. */
export async function saveApplication(context: Context, saving: Saving): Promise<string> {
  const { pet, applicationId, application } = saving
  const { idempotencyKey: key, paper: files } = application
  const { id, wasThere } = applicationId
    ? { ...(await change(context, saving, applicationId)), wasThere: false }
    : await add(context, saving, key)
  // What somebody else wrote down is theirs: their photos are enough.
  if (wasThere) return paths.petProfileMedicineApplications({ id: pet.id, done: 'there', at: id })

  const areAllSaved = await saveDocuments(context, { pet, applicationId: id, files, key })
  if (!areAllSaved) return paths.petProfileMedicineApplicationAdd({ id: pet.id, applicationId: id, problem: 'papers' })
  return paths.petProfileMedicineApplications({ id: pet.id, done: applicationId ? 'changed' : 'saved' })
}

function add(context: Context, { pet, application }: Saving, key: string) {
  const { pets } = context.get(servicesContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  return pets.addMedicineApplication(
    { ...path, ...toFacts(application), nextDueOn: chosenNext(application) },
    { context: context.get(visitContext).callWithKey(key) },
  )
}

async function change(
  context: Context,
  { pet, application }: Saving,
  applicationId: string,
): Promise<MedicineApplication> {
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const facts = toFacts(application)
  const chosen = chosenNext(application)
  const worked = async () => {
    const records = await pets.medicineApplications(path, call)
    return nextAfter(facts, toLife(pet), dosesIn(records, applicationId))
  }
  const nextDueOn = chosen === undefined ? await worked() : chosen
  return pets.updateMedicineApplication({ ...path, applicationId, ...facts, nextDueOn }, call)
}

/** undefined: worked out from the rest. */
function chosenNext({ next, nextDueOn }: Application): string | null | undefined {
  if (next === 'auto') return undefined
  return next === 'none' ? null : nextDueOn
}

interface Keeping extends Pick<Saving, 'pet'> {
  applicationId: string
  files: readonly File[]
  key: string
}

/** The record is there, so that a photo that cannot be kept is no reason to type it again. */
async function saveDocuments(context: Context, { pet, applicationId, files, key }: Keeping): Promise<boolean> {
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id, applicationId }
  try {
    for (const [index, file] of files.slice(0, MOST_DOCUMENTS).entries())
      await pets.addMedicineAttachment({ ...path, file }, { context: visit.callWithKey(`${key}-${index}`) })
    return files.length <= MOST_DOCUMENTS
  } catch (error) {
    const status = asServiceError(error)?.status ?? 500
    if (status === 500) throw error
    return false
  }
}
