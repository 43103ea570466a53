import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { toWallClock } from '../rules/local-clock.ts'
import type { BookingPhotos, VisitPhoto } from './contract.ts'
import { findOwnPhotos, isOwnVisit } from './store.ts'
import { toVisitPhoto } from './visit-pictures.ts'

/** Photos of the caller's booking, by pet; pets without any are left out. */
export async function bookingPhotos(
  { db }: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<BookingPhotos> {
  const uid = accountUid(context)
  if (!(await isOwnVisit(db, { uid, appointmentId }))) throw appointmentsError('appointment-not-found')
  const rows = await findOwnPhotos(db, { uid, appointmentId })
  return groupByVisit(rows).map(([first, photos]) => ({
    appointmentId: first.appointmentId,
    petName: first.petName,
    photos,
  }))
}

const MOST_VISITS = 6

/** Photos of a pet at the caller's visits, newest first. */
export async function petPhotos(
  { db }: AppointmentsDependencies,
  { petProfileId }: { petProfileId: string },
  context: CallContext,
): Promise<{ appointmentId: string; day: string; storeName: string; photos: VisitPhoto[] }[]> {
  const rows = await findOwnPhotos(db, { uid: accountUid(context), petId: petProfileId })
  return groupByVisit(rows)
    .slice(0, MOST_VISITS)
    .map(([first, photos]) => ({
      appointmentId: first.appointmentId,
      day: toWallClock(first.startsAt.getTime(), first.timezone).day,
      storeName: first.storeName,
      photos,
    }))
}

type OwnPhoto = Awaited<ReturnType<typeof findOwnPhotos>>[number]

function groupByVisit(rows: readonly OwnPhoto[]): [first: OwnPhoto, photos: VisitPhoto[]][] {
  const byVisit = Map.groupBy(rows, ({ appointmentId }) => appointmentId)
  return [...byVisit.values()].flatMap(([first, ...more]) =>
    first ? [[first, [first, ...more].map(toVisitPhoto)] satisfies [OwnPhoto, VisitPhoto[]]] : [],
  )
}
