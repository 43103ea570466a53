import { getNetwork } from '#shared/client-network.ts'
import { countries } from '#shared/countries/countries.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MedicineApplication, VetHistory } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { medicineApplications } from '../medicines/medicine-applications.ts'
import { petProfile } from '../profiles/pet-profiles.ts'
import { weights } from '../profiles/weights.ts'
import { getCoatNumber } from '../rules/coat-number.ts'
import { dayIn } from '../rules/days.ts'
import { formatAge } from '../tags/rules/public-tag.ts'
import { findFoods } from './find-foods.ts'
import { isUnderWay, splitConditions } from './rules/sort-treatments.ts'
import { MOST_VET_NOTES } from './rules/vet-parts.ts'
import { countOpening, findVetLink, type OpenedLink } from './store/vet-links.ts'
import { countNotesOfLink, findRecordedNotes } from './store/vet-notes.ts'

const halfHourMs = 30 * 60_000
const mostWeights = 60
const mostTreatments = 100

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'market' | 'internalAppointments' | 'log'>

/** The history behind an open link, with the parts that the family shows; counts an opening by somebody else. */
export async function openVetHistory(
  deps: Dependencies,
  { token }: { token: string },
  context: CallContext,
): Promise<VetHistory> {
  const link = await findVetLink(deps.db, { tokenHash: hashSecret(token), now: deps.now() })
  if (!link) throw petsError('vet-history-not-found')

  const { uid } = context.viewer
  const isFamily = uid === link.ownerUid || uid === link.createdByUid
  if (!isFamily) await noteOpening(deps, { link, token }, context)
  return gatherHistory(deps, link, context)
}

/** Counts a visitor once in half an hour. Without the token, the hash tells nobody the network. */
async function noteOpening(
  { db, now: clock }: Dependencies,
  { link, token }: { link: OpenedLink; token: string },
  { client }: CallContext,
): Promise<void> {
  const now = clock()
  await countOpening(db, {
    linkId: link.id,
    visitorHash: hashSecret(`${token}\0${client === undefined ? '' : getNetwork(client)}`),
    periodStart: new Date(Math.floor(now.getTime() / halfHourMs) * halfHourMs),
    now,
  })
}

async function gatherHistory(deps: Dependencies, link: OpenedLink, { requestId }: CallContext): Promise<VetHistory> {
  const { id, petProfileId, customerId, country, shown } = link
  const shows = new Set(shown)
  // Everything is read with the owner's own rights.
  const ownerContext = asOwner(link, requestId)
  const today = dayIn(countries[country].timezone, deps.now())
  const path = { customerId, petProfileId }
  const [pet, all, recorded, weighed, visits, written] = await Promise.all([
    petProfile(deps, { petProfileId }, ownerContext),
    medicineApplications(deps, path, ownerContext),
    findRecordedNotes(deps.db, petProfileId),
    shows.has('weights') ? weights(deps, path, ownerContext) : [],
    shows.has('visits')
      ? orNull(deps, deps.internalAppointments.petVisits({ petId: petProfileId }, { context: ownerContext }))
      : [],
    countNotesOfLink(deps.db, id),
  ])
  const foods = shows.has('food') ? await orNull(deps, findFoods(deps, pet, ownerContext)) : []

  const consultations = new Set(recorded.map(({ consultationId }) => consultationId))
  const untils = new Map(recorded.map(({ treatmentId, until }) => [treatmentId, until]))
  const treatments = all.slice(0, mostTreatments)
  const isConsultation = (one: MedicineApplication) => consultations.has(one.id)
  const isMedicine = (one: MedicineApplication) => one.kind === 'other' && !isConsultation(one)
  const shownTreatments = treatments.filter((one) =>
    one.kind === 'other' ? shows.has('medicines') : shows.has('care'),
  )

  return {
    id,
    openUntil: link.expiresAt.toISOString(),
    today,
    shown,
    notesLeft: Math.max(0, MOST_VET_NOTES - written),
    pet: {
      name: pet.name,
      petType: pet.petType,
      breed: pet.breed,
      sex: pet.sex,
      castrated: pet.castrated,
      birthday: pet.birthday,
      birthdayIsYearOnly: pet.birthdayIsYearOnly,
      age: formatAge(pet, today),
      picture: shows.has('photos') ? pet.picture : null,
      coatNumber: getCoatNumber(pet.id),
    },
    phone: shows.has('phone') ? link.ownerPhone : null,
    weights: weighed.slice(0, mostWeights).map(({ grams, measuredOn }) => ({ grams, measuredOn })),
    care: shownTreatments.flatMap(({ kind, product, dose, batch, appliedOn, nextDueOn, dueState, vet, notes }) =>
      kind === 'other'
        ? []
        : [{ kind, product, dose, batch, appliedOn, nextDueOn, isOverdue: dueState === 'overdue', vet, notes }],
    ),
    medicines: shownTreatments.filter(isMedicine).map(({ id: treatmentId, product, dose, appliedOn, vet, notes }) => {
      const until = untils.get(treatmentId) ?? null
      return { product, dose, appliedOn, until, isUnderWay: isUnderWay({ appliedOn, until }, today), vet, notes }
    }),
    consultations: shownTreatments.filter(isConsultation).map(({ appliedOn, vet, notes, nextDueOn }) => ({
      on: appliedOn,
      vet: vet ?? '',
      note: notes ?? '',
      nextOn: nextDueOn,
    })),
    ...(shows.has('conditions') ? splitConditions(pet.preexistingConditions) : { conditions: [], allergies: [] }),
    foods,
    visits: visits?.map(({ on, service, place }) => ({ on, service, place })) ?? null,
    documents: shows.has('photos')
      ? shownTreatments.flatMap(({ product, appliedOn, attachments }) =>
          attachments.map(({ picture }) => ({ product, on: appliedOn, picture })),
        )
      : [],
  }
}

function asOwner({ ownerUid, country }: OpenedLink, requestId: string): CallContext {
  return {
    viewer: { uid: ownerUid, isGuest: false, roles: ['customer'], areas: {}, country, token: null },
    requestId,
  }
}

/** Null when another service does not answer: the history is shown without that part. */
async function orNull<Value>({ log }: Pick<PetsDependencies, 'log'>, asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    log.warn({ err: error }, 'a part of a history could not be read')
    return null
  }
}
