import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { CallContext } from '#shared/rpc/service.ts'
import type { HotelSettings } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { getSizes } from './plan-stay.ts'
import {
  deleteSeason,
  findHotel,
  type HotelRecord,
  type KennelRecord,
  type SeasonRecord,
  saveHotelRow,
  saveKennelRow,
  saveSeasonRow,
} from './store/hotels.ts'
import { hasStaysToCome } from './store/stays.ts'

/** What a store begins with when it opens a hotel: nothing is saved before its staff save it. */
const NEW_HOTEL: Omit<HotelRecord, 'seasons' | 'kennels'> = {
  version: 0,
  isOpen: false,
  checkInMinute: 14 * 60,
  receiveUntilMinute: 18 * 60,
  checkOutMinute: 12 * 60,
  dayFromMinute: 8 * 60,
  dayUntilMinute: 18 * 60,
  rates: [],
  requiredVaccines: ['rabies'],
  houseRules: '',
  companionPercent: 100,
  takesStoreDiscounts: false,
  takesMembership: false,
}

export async function hotelSettings(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<HotelSettings> {
  const { store } = await findStaffStore(deps, storeId, context)
  return showSettings(deps, store)
}

/** Writes hours, prices and rules of a hotel. */
export async function saveHotel(
  deps: AppointmentsDependencies,
  { storeId, ...facts }: Omit<HotelRecord, 'seasons' | 'kennels'> & { storeId: string },
  context: CallContext,
): Promise<HotelSettings> {
  const { checkInMinute, checkOutMinute, receiveUntilMinute, dayFromMinute, dayUntilMinute } = facts
  const isValid =
    checkOutMinute <= checkInMinute && receiveUntilMinute >= checkInMinute && dayUntilMinute > dayFromMinute
  return change(deps, { storeId, what: 'Cambió el hotel' }, context, async (trx, { by, now }) => {
    if (!isValid) throw appointmentsError('schedule-not-valid')
    return saveHotelRow(trx, { ...facts, storeId, by, now })
  })
}

/** Writes a place. One with stays to come is not closed, nor given to another kind or size of pet, nor to fewer ones. */
export async function saveKennel(
  deps: AppointmentsDependencies,
  { storeId, kennelId: id, ...facts }: Omit<KennelRecord, 'id'> & { storeId: string; kennelId: string },
  context: CallContext,
): Promise<HotelSettings> {
  return change(deps, { storeId, what: `Cambió el lugar «${facts.name}»` }, context, async (trx, { hotel, now }) => {
    if (!hotel) throw appointmentsError('hotel-not-found')
    const before = hotel.kennels.find((kennel) => kennel.id === id)
    // The same form sent twice.
    if (isWritten(before, facts)) return true
    const isSame = before && facts.mostPets >= before.mostPets && KEPT.every((key) => before[key] === facts[key])
    if (before && !isSame && (await hasStaysToCome(trx, { kennelId: id, now })))
      throw appointmentsError('kennel-has-stays')
    return saveKennelRow(trx, { ...facts, storeId, id })
  })
}

function isWritten<Facts extends { version: number }>(
  before: (Facts & { id: string }) | undefined,
  facts: Facts,
): boolean {
  if (before?.version !== facts.version + 1) return false
  const { id: _, ...written } = before
  return isDeepStrictEqual(written, { ...facts, version: before.version })
}

const KEPT = ['petTypeId', 'largestSize', 'isOwnRoom', 'isActive'] as const

/** Writes a season; its nights belong to no other one. */
export async function saveSeason(
  deps: AppointmentsDependencies,
  { storeId, seasonId: id, ...facts }: Omit<SeasonRecord, 'id'> & { storeId: string; seasonId: string },
  context: CallContext,
): Promise<HotelSettings> {
  if (facts.untilDay < facts.fromDay) throw appointmentsError('days-not-valid')
  return change(deps, { storeId, what: `Cambió la temporada «${facts.name}»` }, context, async (trx, { hotel }) => {
    if (!hotel) throw appointmentsError('hotel-not-found')
    const before = hotel.seasons.find((season) => season.id === id)
    if (isWritten(before, facts)) return true
    return saveSeasonRow(trx, { ...facts, storeId, id })
  })
}

export async function removeSeason(
  deps: AppointmentsDependencies,
  { storeId, seasonId }: { storeId: string; seasonId: string },
  context: CallContext,
): Promise<HotelSettings> {
  return change(deps, { storeId, what: 'Quitó una temporada del hotel' }, context, async (trx) => {
    await deleteSeason(trx, { storeId, seasonId })
    return true
  })
}

async function change(
  deps: AppointmentsDependencies,
  { storeId, what }: { storeId: string; what: string },
  context: CallContext,
  write: (
    trx: Transaction<Tables>,
    about: { hotel: HotelRecord | undefined; by: string; now: Date },
  ) => Promise<boolean>,
): Promise<HotelSettings> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (trx) => {
      const hotel = await findHotel(trx, storeId)
      if (!(await write(trx, { hotel, by: scope.uid, now }))) throw appointmentsError('setting-changed-since')
      await writeDeed(trx, { storeId, uid: scope.uid, what, now })
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'one_season_a_night')
      throw appointmentsError('season-overlaps', { cause: error })
    throw error
  }
  return showSettings(deps, store)
}

async function showSettings({ db }: AppointmentsDependencies, store: StoreRecord): Promise<HotelSettings> {
  const hotel = (await findHotel(db, store.id)) ?? { ...NEW_HOTEL, seasons: [], kennels: [] }
  const petTypeIds = [...new Set([...store.merchant.petTypeFields.map(({ petTypeId }) => petTypeId), 'perro', 'gato'])]
  return {
    ...hotel,
    seasons: hotel.seasons.map((season) => ({ ...season, prices: [...season.prices] })),
    currencyCode: store.currency,
    guests: petTypeIds.map((petTypeId) => ({ petTypeId, sizes: getSizes(store, petTypeId) })),
  }
}
