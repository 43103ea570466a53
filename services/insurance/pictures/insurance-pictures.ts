import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { insuranceError } from '../errors.ts'

/**
 * Pictures of insured pets and of claim documents. They have no public address: only their owner and operators open
 * them.
 */
export const insurancePictures: PictureKind = {
  folder: 'insurance',
  table: 'insurance.pictures',
  shownBy: ['insurance_id', 'claim_id'],
  cacheControl: 'private, no-store',
  refuse: insuranceError,
}
