import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { DuePet } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { PackKind } from '../rules/enums.ts'
import { addDays, daysBetween, todayIn, toWallClock } from '../rules/local-clock.ts'
import { storeLink } from '../rules/page-links.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import {
  compareDue,
  getInterval,
  isShown,
  LISTED_AFTER,
  OWN_RHYTHM_VISITS,
  parseDueCursor,
  QUIET_DAYS,
  toDueCursor,
} from './rules/due-pets.ts'
import { type AskableRow, findAskable, findRhythms, insertRecall } from './store.ts'

const DAY_MS = 86_400_000
/** Days of visits from which a pet's rhythm is read. */
const DAYS_BACK = 400

/** Pets of a store that are due again, for the caller's staff. */
export async function duePets(
  deps: AppointmentsDependencies,
  { storeId, after, first }: { storeId: string; after?: string | undefined; first: number },
  context: CallContext,
): Promise<{ pets: DuePet[]; endCursor: string | null }> {
  const { store } = await findStaffStore(deps, storeId, context)
  const mark = parseDueCursor(after)
  const pets = (await findDue(deps, store, null))
    .map(({ pet }) => pet)
    .toSorted(compareDue)
    .filter((pet) => mark === null || compareDue(mark, pet) < 0)
  const last = pets[first - 1]
  return { pets: pets.slice(0, first), endCursor: last && pets.length > first ? toDueCursor(last) : null }
}

/** Writes to the customer of a due pet, once in 14 days. Throws due-pet-not-found, asked-already, and not-reachable. */
export async function recallPet(
  deps: AppointmentsDependencies,
  { storeId, petId, packKind }: { storeId: string; petId: string; packKind: PackKind },
  context: CallContext,
): Promise<{ asked: true }> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const found = (await findDue(deps, store, petId)).find(({ pet }) => pet.packKind === packKind)
  if (!found) throw appointmentsError('due-pet-not-found')
  if (!found.pet.isReachable) throw appointmentsError('not-reachable')

  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const isFirst = await insertRecall(trx, {
      id,
      store_id: storeId,
      customer_id: found.pet.customerId,
      pet_id: petId,
      pack_kind: packKind,
      asked_by: scope.uid,
      asked_at: now,
      quiet_until: new Date(now.getTime() + QUIET_DAYS * DAY_MS),
    })
    if (!isFirst) throw appointmentsError('asked-already')
    await writeDeed(trx, { storeId, uid: scope.uid, what: 'Invitó a volver a una mascota', now })
    // Within the transaction: a message that cannot be handed over leaves no trace, so that it can be tried again.
    await notifyOfRecall(deps, store, { ...found, id })
  })
  return { asked: true }
}

async function notifyOfRecall(
  { messaging, origins }: AppointmentsDependencies,
  store: StoreRecord,
  { pet, row, id }: FoundPet & { id: string },
): Promise<void> {
  try {
    await messaging.notify(
      {
        template: 'appointment-recall',
        data: {
          pet: pet.petName,
          service: SERVICE_NAMES[pet.packKind],
          storeName: store.name,
          link: storeLink(origins[row.country], { merchantId: store.merchant.id, storeId: store.id }),
        },
        aboutPets: { petProfileIds: [pet.petId], petTypes: [] },
        to: {
          uid: row.uid,
          email: row.isEmailProved ? row.email : null,
          phoneNumber: row.isPhoneProved ? row.customerPhone : null,
          fullName: row.customerName,
          country: row.country,
        },
        urgency: 'normal',
        key: `appointment-recall ${id}`,
        ifUnreachable: 'fail',
      },
      { context: { viewer: anonymousViewer(row.country), requestId: `recall ${id}` } },
    )
  } catch (error) {
    if (asServiceError(error)?.code === 'messaging.no-channel')
      throw appointmentsError('not-reachable', { cause: error })
    throw error
  }
}

const SERVICE_NAMES: Record<PackKind, string> = {
  bano: 'el baño',
  'bano-y-peluqueria': 'el baño y la peluquería',
  consulta: 'la consulta',
}

interface FoundPet {
  pet: DuePet
  row: AskableRow
}

async function findDue(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  store: StoreRecord,
  petId: string | null,
): Promise<FoundPet[]> {
  const time = now()
  const { timezone } = store
  const today = todayIn(timezone, time)
  const getMoment = (daysAgo: number) => new Date(time.getTime() - daysAgo * DAY_MS)
  const rhythms = await findRhythms(db, {
    storeId: store.id,
    timezone,
    since: getMoment(DAYS_BACK),
    fewVisits: OWN_RHYTHM_VISITS,
    // A day more: the last day is one of the store's zone.
    fewVisitsBefore: getMoment(LISTED_AFTER - 1),
    petId,
  })
  const due = rhythms.flatMap((rhythm) => {
    const everyDays = getInterval(rhythm.packKind, rhythm)
    if (everyDays === null) return []
    const dueDay = addDays(rhythm.lastDay, everyDays)
    return isShown(daysBetween(today, dueDay)) ? [{ ...rhythm, everyDays, dueDay }] : []
  })
  const rows = await findAskable(db, due, { storeId: store.id, merchantId: store.merchant.id, now: time })
  const byPet = new Map(rows.map((row) => [`${row.petId} ${row.packKind}`, row]))
  const quietSince = getMoment(QUIET_DAYS)
  return due.flatMap(({ visits: _, middleGapDays: __, ...rhythm }) => {
    const row = byPet.get(`${rhythm.petId} ${rhythm.packKind}`)
    if (!row) return []
    const asked = row.lastAskedAt && row.lastAskedAt > quietSince ? row.lastAskedAt : null
    const pet: DuePet = {
      ...rhythm,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      isReachable: !row.isRegisteredHere && (row.isPhoneProved || row.isEmailProved),
      askedDay: asked && toWallClock(asked.getTime(), timezone).day,
    }
    return [{ pet, row }]
  })
}
