import { PDF_TYPE, PICTURE_TYPE, pdfKey, pictureKey } from '#shared/pictures/picture-files.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { dateTimeLabel } from '../rules/wall-clock.ts'
import type { NeededPrescription, Prescription } from './contract.ts'
import { prescriptionFiles } from './prescription-files.ts'
import { findNeededProducts } from './rules/prescription.ts'
import type { PrescriptionRow } from './store.ts'

/** A prescription as its owner sees it; times in the zone of its shop. */
export function toPrescription(row: PrescriptionRow, timeZone: string): Prescription {
  return {
    _id: row.id,
    orderId: row.orderId,
    petName: row.petName,
    state: row.state,
    sentAt: row.sentAt.toISOString(),
    sentLabel: dateTimeLabel(row.sentAt, timeZone),
    reason: row.reason,
    validUntil: row.validUntil,
    isPdf: row.isPdf,
    products: row.products,
  }
}

/** Products of an order that need a prescription, with the one that covers each. */
export function toNeeded(
  lines: readonly { productId: string; title: string; quantity: number; needsPrescription?: boolean; state?: string }[],
  uses: readonly { productId: string; prescriptionId: string | null }[],
): NeededPrescription[] {
  const coveredBy = new Map(uses.map(({ productId, prescriptionId }) => [productId, prescriptionId]))
  return findNeededProducts(lines).map(({ productId, units }) => ({
    productId,
    title: lines.find((line) => line.productId === productId)?.title ?? '',
    units,
    prescriptionId: coveredBy.get(productId) ?? null,
  }))
}

/** Opens the file of a prescription. The caller has checked who asks. Throws prescription-not-found. */
export async function openFile(
  { storage }: Pick<MarketDependencies, 'storage'>,
  { fileId, isPdf }: Pick<PrescriptionRow, 'fileId' | 'isPdf'>,
): Promise<File> {
  const key = fileId && (isPdf ? pdfKey(prescriptionFiles, fileId) : pictureKey(prescriptionFiles, fileId, 1600))
  const file = key && (await storage.get(key))
  if (!file) throw marketError('prescription-not-found')
  const name = `receta.${isPdf ? 'pdf' : 'webp'}`
  return new File([Buffer.from(file.bytes)], name, { type: isPdf ? PDF_TYPE : PICTURE_TYPE })
}
