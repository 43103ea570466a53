import { isErased } from '../../customers/rules/retention.ts'

/** Hours after the delivery in which its photo may still arrive; a phone without a signal sends it late. */
const HOURS_TO_ARRIVE = 24
/** Days for which a photo is kept: as long as somebody may still say that an order did not arrive. */
export const DOOR_PHOTO_DAYS = 90

export type DoorPhotoRefusal = 'door-photo-not-wanted' | 'door-photo-before-delivery' | 'door-photo-too-late'

interface PhotographedOrder {
  status: string
  completedAt: Date | null
  ownerUid: string
  /** The setting of its shop. */
  isWanted: boolean
  now: Date
}

/** Why an order takes no photo of its delivery, or null: its shop or an erased customer wants none, or it is not the time. */
export function whyNoDoorPhoto({
  status,
  completedAt,
  ownerUid,
  isWanted,
  now,
}: PhotographedOrder): DoorPhotoRefusal | null {
  if (!isWanted || isErased(ownerUid)) return 'door-photo-not-wanted'
  if (status !== 'COMPLETED' || completedAt === null) return 'door-photo-before-delivery'
  return now.getTime() - completedAt.getTime() > HOURS_TO_ARRIVE * 3_600_000 ? 'door-photo-too-late' : null
}
