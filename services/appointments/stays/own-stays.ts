import { pictureAddress } from '#shared/pictures/picture-files.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { moveStayBooking } from '../bookings/move-stay-booking.ts'
import { findOwnChangeRefusal } from '../bookings/own-change-refusal.ts'
import type { Stay } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { momentLabel, timeLabel, todayIn } from '../rules/local-clock.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { visitPictures } from '../visit-photos/visit-pictures.ts'
import { refusePlan, refuseStayElsewhere, toSpanText } from './book-stay.ts'
import { toMedicineVersion } from './medicine-version.ts'
import { planStay, priceAll, type StaySpan, stayName, toNightLines } from './plan-stay.ts'
import { refuseTwoStays } from './refuse-two-stays.ts'
import { canFamilyWrite, whyFamilyCannotWrite } from './rules/family-medicines.ts'
import { listDoses, type Presence } from './rules/list-doses.ts'
import { findHotel } from './store/hotels.ts'
import { findStays, isShared, type StayRecord, updateStayDays } from './store/stays.ts'

/** Stays of the caller's booking. Throws appointment-not-found, also for a visit that is no stay. */
export async function bookingStays(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Stay[]> {
  const uid = accountUid(context)
  const found = await findStays(deps.db, { uid, bookingOf: appointmentId })
  const [first] = found
  if (!first) throw appointmentsError('appointment-not-found')
  const store = await findCachedStore(deps, first.storeId)
  const canMove = (await findOwnChangeRefusal(deps, store, { bookingId: first.bookingId, uid })) === null
  return found.map((stay) => toOwnStay(stay, store, { canMove, now: deps.now() }))
}

/** Moves the caller's stay with all its pets to other days, at the prices of those days. */
export async function moveStay(
  deps: AppointmentsDependencies,
  { appointmentId, ...span }: StaySpan & { appointmentId: string },
  context: CallContext,
): Promise<Stay[]> {
  const uid = accountUid(context)
  const booked = await findStays(deps.db, { uid, bookingOf: appointmentId })
  const [first] = booked
  if (!first) throw appointmentsError('appointment-not-found')
  const { bookingId, storeId } = first
  const [store, hotel] = await Promise.all([findCachedStore(deps, storeId), findHotel(deps.db, storeId)])
  if (!hotel) throw appointmentsError('hotel-not-found')
  // A repeated request finds it moved already.
  if (first.fromDay === span.fromDay && first.untilDay === span.untilDay)
    return bookingStays(deps, { appointmentId }, context)

  const write = () =>
    deps.db.transaction().execute((trx) =>
      moveStayBooking(trx, deps, {
        ...{ uid, bookingId, store },
        plan: async (pets, benefit) => {
          const needsOwnRoom = new Map(booked.map((stay) => [stay.appointmentId, stay.needsOwnRoom]))
          const guests = pets.map((pet) => ({
            petTypeId: pet.petTypeId,
            size: pet.petSize,
            needsOwnRoom: needsOwnRoom.get(pet.appointmentId) ?? false,
          }))
          const now = deps.now()
          const isTogether = isShared(booked)
          const plan = await planStay(
            trx,
            { store, hotel },
            { ...span, guests, isTogether, now, butBookingId: bookingId },
          )
          refusePlan(store, plan, now)
          await refuseStayElsewhere(trx, plan, { petIds: pets.map(({ petId }) => petId), butBookingId: bookingId })
          const { prices, amounts } = priceAll({ store, hotel }, plan, benefit)
          const stays = pets.flatMap((pet, index) => {
            const [kennelId, price, own] = [plan.kennelIds[index], prices[index], amounts.visits[index]]
            if (kennelId === undefined || !price || !own) return []
            const lines = toNightLines(price, span.fromDay === span.untilDay)
            const { appointmentId: id } = pet
            const membershipSaving = amounts.savings[index] ?? 0
            return [{ appointmentId: id, kennelId, name: stayName(span), lines, amounts: own, membershipSaving, price }]
          })
          for (const { appointmentId: id, price } of stays)
            await updateStayDays(trx, { appointmentId: id, ...span, ...price })
          return { ...plan, stays, logText: `Cambiaste ${toSpanText(span, todayIn(store.timezone, now))}.` }
        },
      }),
    )
  await refuseTwoStays(write)
  return bookingStays(deps, { appointmentId }, context)
}

function toOwnStay(stay: StayRecord, store: StoreRecord, { canMove, now }: { canMove: boolean; now: Date }): Stay {
  const shown = toStay(stay, store, now)
  const medicines = shown.medicines.map((medicine) => ({
    ...medicine,
    canChange: medicine.canChange && whyFamilyCannotWrite(stay, medicine) === null,
  }))
  return { ...shown, medicines, canMove, canWriteMedicines: canFamilyWrite(stay) }
}

/** What the owner and the staff see of a stay. */
export function toStay(stay: StayRecord, store: StoreRecord, now: Date): Omit<Stay, 'canMove' | 'canWriteMedicines'> {
  const label = (at: Date | null) => at && momentLabel(at.getTime(), store.timezone, now)
  const today = todayIn(store.timezone, now)
  return {
    appointmentId: stay.appointmentId,
    petId: stay.petId,
    petName: stay.petName,
    kennelName: stay.kennelName,
    fromDay: stay.fromDay,
    untilDay: stay.untilDay,
    nights: stay.nights,
    needsOwnRoom: stay.needsOwnRoom,
    companionPercent: stay.companionPercent,
    companions: stay.companions,
    state: stay.state,
    checkedInLabel: label(stay.checkedInAt),
    checkedOutLabel: label(stay.checkedOutAt),
    items: stay.items,
    photos: stay.photos.map(({ id, day, caption }) => ({
      ...{ id, day, caption, isToday: day === today },
      small: pictureAddress(visitPictures, id, 320),
      large: pictureAddress(visitPictures, id, 1280),
    })),
    medicines: stay.medicines.map(({ endedAt, given, ...medicine }) => ({
      ...medicine,
      version: toMedicineVersion(medicine),
      isEnded: endedAt !== null,
      canChange: given.length === 0,
    })),
    doses: listStayDoses(stay, store, now).map(({ given, givableFrom, ...dose }) => ({
      ...dose,
      givableFrom: given || now >= givableFrom ? null : timeLabel(givableFrom.getTime(), store.timezone),
      isToday: dose.day === today,
      given: given && {
        label: labelGiven(given.at, dose.day, store, now),
        ...{ by: given.by, canTakeBack: given.canTakeBack },
      },
    })),
  }
}

/** Doses of a stay up to the end of today, as `listDoses` does it. */
export function listStayDoses(stay: StayRecord, { timezone }: StoreRecord, now: Date) {
  return listDoses(stay.medicines, getPresence(stay, timezone), { today: todayIn(timezone, now), now })
}

// A visit that was begun or ended in the calendar has no check-in or check-out of its own.
function getPresence({ state, checkedInAt, checkedOutAt, startsAt, endsAt }: StayRecord, timezone: string): Presence {
  const hasCome = state === 'IN_PROGRESS' || state === 'COMPLETED'
  return {
    timezone,
    endsAt,
    cameAt: checkedInAt ?? (hasCome ? startsAt : null),
    leftAt: state === 'IN_PROGRESS' ? null : (checkedOutAt ?? endsAt),
  }
}

function labelGiven(at: Date, day: string, { timezone }: StoreRecord, now: Date): string {
  const isThatDay = todayIn(timezone, at) === day
  return isThatDay ? timeLabel(at.getTime(), timezone) : momentLabel(at.getTime(), timezone, now)
}
