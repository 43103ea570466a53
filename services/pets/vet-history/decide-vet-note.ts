import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { VetNote } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { recordTreatment } from '../medicines/add-medicine-application.ts'
import { findCallersPet } from '../profiles/find-callers-pet.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import type { Tables } from '../tables.ts'
import { todayOf } from '../today.ts'
import { planRecords } from './rules/plan-records.ts'
import { findProductsOfDay, lockVetNote, saveDecision } from './store/vet-notes.ts'
import { toVetNote } from './to-vet-note.ts'

interface Decision {
  customerId: string
  petProfileId: string
  noteId: string
  decision: 'accepted' | 'declined'
}

/**
 * Accepts or declines a note. Accepting records the consultation and the treatment in the same transaction as the
 * decision, so that both happen once.
 */
export async function decideVetNote(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { noteId, decision, ...path }: Decision,
  context: CallContext,
): Promise<VetNote> {
  // An accepted note may have reminders.
  await saveReachPlace(deps, context)
  return deps.db.transaction().execute(async (trx) => {
    const pet = await findCallersPet(trx, { ...path, right: 'edit', isLocked: true }, context)
    const row = await lockVetNote(trx, { petProfileId: pet.id, noteId })
    if (!row) throw petsError('vet-note-not-found')
    if (row.state === decision) return toVetNote(row)
    if (row.state !== 'waiting') throw petsError('vet-note-decided')

    const made = decision === 'accepted' ? await recordNote(trx, deps, { pet, note: toVetNote(row) }, context) : null
    await saveDecision(trx, { noteId, state: decision, uid: accountUid(context), now: deps.now(), made })
    return toVetNote({ ...row, state: decision })
  })
}

async function recordNote(
  trx: Transaction<Tables>,
  deps: Pick<PetsDependencies, 'now' | 'jobs'>,
  { pet, note }: { pet: Awaited<ReturnType<typeof findCallersPet>>; note: VetNote },
  context: CallContext,
): Promise<{ consultationId: string; treatmentId: string | null }> {
  // After midnight where it was written it may still be yesterday where it is accepted.
  const today = todayOf(context, deps.now())
  const [on = today] = [note.writtenOn, today].sort()
  const planned = planRecords(note, on, await findProductsOfDay(trx, pet.id, on))
  const consultation = await recordTreatment(trx, deps, { pet, given: planned.consultation }, context)
  const treatment = planned.treatment && (await recordTreatment(trx, deps, { pet, given: planned.treatment }, context))
  return { consultationId: consultation.id, treatmentId: treatment?.id ?? null }
}
