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
import { getInterval, isShown, QUIET_DAYS } from './rules/due-pets.ts'
import { findRhythms, insertRecall, type RhythmRow } from './store.ts'

const DAY_MS = 86_400_000
/** Days of visits from which a pet's rhythm is read. */
const DAYS_BACK = 400
const MOST_SHOWN = 200

/** Pets of a store that are due again, for the caller's staff. */
export async function duePets(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<DuePet[]> {
  const { store } = await findStaffStore(deps, storeId, context)
  const due = await findDue(deps, store, null)
  return due
    .map(({ pet }) => pet)
    .toSorted((one, other) => other.dueDay.localeCompare(one.dueDay) || one.petName.localeCompare(other.petName))
    .slice(0, MOST_SHOWN)
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
  { pet, row, id }: { pet: DuePet; row: RhythmRow; id: string },
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

async function findDue(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  store: StoreRecord,
  petId: string | null,
): Promise<{ pet: DuePet; row: RhythmRow }[]> {
  const time = now()
  const { timezone } = store
  const today = todayIn(timezone, time)
  const rows = await findRhythms(db, {
    storeId: store.id,
    merchantId: store.merchant.id,
    timezone,
    since: new Date(time.getTime() - DAYS_BACK * DAY_MS),
    now: time,
    petId,
  })
  const quietSince = time.getTime() - QUIET_DAYS * DAY_MS
  return rows.flatMap((row) => {
    const everyDays = getInterval(row.packKind, row)
    if (everyDays === null) return []
    const dueDay = addDays(row.lastDay, everyDays)
    if (!isShown(daysBetween(today, dueDay))) return []
    const asked = row.lastAskedAt && row.lastAskedAt.getTime() > quietSince ? row.lastAskedAt : null
    const pet: DuePet = {
      petId: row.petId,
      petName: row.petName,
      packKind: row.packKind,
      customerId: row.customerId,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      isReachable: !row.isRegisteredHere && (row.isPhoneProved || row.isEmailProved),
      lastDay: row.lastDay,
      dueDay,
      everyDays,
      askedDay: asked && toWallClock(asked.getTime(), timezone).day,
    }
    return [{ pet, row }]
  })
}
