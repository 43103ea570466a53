import { parseCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBookedKinds } from '../care/booked-kinds.ts'
import type { MedicineApplication } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import { toLife } from '../profiles/to-life.ts'
import { todayOf } from '../today.ts'
import { nextDueOn } from './rules/next-due.ts'
import { type ApplicationRow, findApplications, updateApplication } from './store.ts'
import { getDoses, toApplication, toTreatment } from './to-application.ts'
import { normalizeFacts, planReminders, type WrittenFacts, withPlanVaccines } from './write-application.ts'

type Changes = { [Fact in keyof WrittenFacts]?: WrittenFacts[Fact] | undefined }

/** Changes a record and its reminders. A calculated next day is calculated anew, unless one is given. */
export async function updateMedicineApplication(
  { db, now: clock }: Pick<PetsDependencies, 'db' | 'now'>,
  input: Changes & { customerId: string; petProfileId: string; applicationId: string },
  context: CallContext,
): Promise<MedicineApplication> {
  const uid = accountUid(context)
  const { customerId, petProfileId, applicationId, ...changes } = input
  const now = clock()
  const today = todayOf(context, now)

  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { customerId, petProfileId, uid, right: 'record', isLocked: true })
    const before = await findApplications(trx, pet.id)
    const old = before.find(({ id }) => id === applicationId)
    if (!old) throw petsError('application-not-found')

    const others = before.filter((row) => row !== old)
    const getFollows = (treatment: Pick<WrittenFacts, 'kind' | 'product' | 'planVaccines' | 'appliedOn'>) =>
      nextDueOn(treatment, toLife(pet), getDoses(others))
    const wanted = { ...toFacts(old), ...withoutUndefined(changes), planVaccines: vaccinesAfter(old, changes, pet) }
    const isWorkedOut = changes.nextDueOn === undefined && old.next_due_on === getFollows(treatmentWith(old))
    const facts = normalizeFacts({ ...wanted, nextDueOn: isWorkedOut ? null : wanted.nextDueOn }, pet, today)
    if (isWorkedOut) facts.next_due_on = getFollows(wanted)

    const isTaken = others.some(
      (row) => row.kind === facts.kind && row.product_key === facts.product_key && row.applied_on === facts.applied_on,
    )
    if (isTaken) throw petsError('already-recorded')
    await updateApplication(trx, old.id, { facts, now })
    const country = parseCountry(old.country)
    await planReminders(trx, { id: old.id, nextDueOn: facts.next_due_on, country, now })

    const all = await findApplications(trx, pet.id)
    const changed = all.find(({ id }) => id === old.id)
    if (!changed) throw petsError('application-not-found')
    return toApplication(changed, { pet, all, today, booked: await findBookedKinds(trx, pet.id, now) })
  })
}

// Vaccines known by the old product's name follow its new name; those that somebody chose stay.
function vaccinesAfter(old: ApplicationRow, changes: Changes, pet: PetRow): WrittenFacts['planVaccines'] {
  if (changes.planVaccines !== undefined) return changes.planVaccines
  const { kind, product } = toTreatment(old)
  const isKnownByName =
    withPlanVaccines({ kind, product }, pet).planVaccines.join() === old.plan_vaccines.toSorted().join()
  if (!isKnownByName) return old.plan_vaccines
  return withPlanVaccines({ kind: changes.kind ?? kind, product: changes.product ?? product }, pet).planVaccines
}

function toFacts(row: ApplicationRow): WrittenFacts {
  const { dose, batch, vet, notes } = row
  return { ...toTreatment(row), planVaccines: row.plan_vaccines, dose, batch, vet, notes }
}

function treatmentWith(row: ApplicationRow) {
  return { ...toTreatment(row), planVaccines: row.plan_vaccines }
}

function withoutUndefined(changes: Changes): Partial<WrittenFacts> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
