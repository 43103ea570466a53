import type { PictureKind } from '#shared/pictures/picture-kind.ts'
import { marketError } from '../errors.ts'

/** Photos and PDF files of prescriptions. They have no public address: their owner and operators of orders open them. */
export const prescriptionFiles: PictureKind = {
  folder: 'prescriptions',
  table: 'market.prescription_files',
  shownBy: ['prescription_id'],
  widths: [1600],
  takesPdf: true,
  cacheControl: 'private, no-store',
  refuse: marketError,
}
