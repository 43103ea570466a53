import type { Review } from '../contract.ts'
import { todayIn } from '../rules/local-clock.ts'
import { reviewPictureAddress } from './review-pictures.ts'
import type { ReviewRow } from './store/reviews.ts'

/** Public fields of a review; days are in the store's zone. */
export function toReview(row: ReviewRow, timezone: string): Review {
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    author: row.author,
    petName: row.pet_name,
    servicePack: row.service_pack,
    pictures: row.pictures.map((pictureId) => reviewPictureAddress(pictureId)),
    day: todayIn(timezone, row.created_at),
    answer:
      row.answer !== null && row.answered_at !== null
        ? { text: row.answer, day: todayIn(timezone, row.answered_at) }
        : null,
  }
}
