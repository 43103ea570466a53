import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { bookedKindsOf } from '../care/booked-kinds.ts'
import type { MedicineApplication } from '../contract.ts'
import type { PetsNeeds } from '../deps.ts'
import { petsError } from '../errors.ts'
import { lifeOfRow } from '../profiles/life-of-row.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { todayOf } from '../today.ts'
import { describeApplication, dosesOf, treatmentOf } from './describe-application.ts'
import { nextDueOn } from './rules/next-due.ts'
import { type ApplicationRow, findApplications, updateApplication } from './store.ts'
import { keptFacts, planReminders, type WrittenFacts } from './write-application.ts'

type Changes = { [Fact in keyof WrittenFacts]?: WrittenFacts[Fact] | undefined }

/** Changes a record and its reminders. A next day that followed from the old facts follows from the new ones, unless it is given. */
export async function updateMedicineApplication(
  { db, now: clock }: Pick<PetsNeeds, 'db' | 'now'>,
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
    const followsOf = (treatment: Pick<WrittenFacts, 'kind' | 'product' | 'planVaccines' | 'appliedOn'>) =>
      nextDueOn(treatment, lifeOfRow(pet), dosesOf(others))
    const wanted = { ...factsOf(old), ...withoutUndefined(changes) }
    const isWorkedOut = changes.nextDueOn === undefined && old.next_due_on === followsOf(treatmentWith(old))
    const facts = keptFacts({ ...wanted, nextDueOn: isWorkedOut ? null : wanted.nextDueOn }, pet, today)
    if (isWorkedOut) facts.next_due_on = followsOf(wanted)

    const isTaken = others.some(
      (row) => row.kind === facts.kind && row.product_key === facts.product_key && row.applied_on === facts.applied_on,
    )
    if (isTaken) throw petsError('already-recorded')
    await updateApplication(trx, old.id, { facts, now })
    const country = old.country === 'PY' ? 'PY' : 'BO'
    await planReminders(trx, { id: old.id, nextDueOn: facts.next_due_on, country, now })

    const all = await findApplications(trx, pet.id)
    const changed = all.find(({ id }) => id === old.id)
    if (!changed) throw petsError('application-not-found')
    return describeApplication(changed, { pet, all, today, booked: await bookedKindsOf(trx, pet.id, now) })
  })
}

function factsOf(row: ApplicationRow): WrittenFacts {
  const { dose, batch, vet, notes } = row
  return { ...treatmentOf(row), planVaccines: row.plan_vaccines, dose, batch, vet, notes }
}

function treatmentWith(row: ApplicationRow) {
  return { ...treatmentOf(row), planVaccines: row.plan_vaccines }
}

function withoutUndefined(changes: Changes): Partial<WrittenFacts> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
