import { getSweepStart, removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Claim } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insurancePictures } from '../pictures/insurance-pictures.ts'
import { findClaimDocuments, releasePicture, usePicture } from '../pictures/store.ts'
import { type ClaimKey, claim, inClaim, isOpen } from './claims.ts'
import type { ClaimDocumentKind } from './rules/documents.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'storage' | 'log' | 'jobs'>

const mostDocuments = 12

/** Adds a photo of a document while the claim is open. */
export async function addDocument(
  deps: Dependencies,
  { file, kind, ...key }: ClaimKey & { file: File; kind: ClaimDocumentKind },
  context: CallContext,
): Promise<Claim> {
  // Check the claim before the costly picture decoding.
  await claim(deps, key, context)
  return storePicture(insurancePictures, deps, { file }, async (pictureId) => ({
    answer: await inClaim(deps, key, context, async (trx, found) => {
      if (!isOpen(found)) throw insuranceError('not-changeable')
      const documents = await findClaimDocuments(trx, [found.id])
      if (documents.length >= mostDocuments) throw insuranceError('too-many')
      const use = { id: pictureId, claimId: found.id, shows: kind, position: documents.length }
      const isUsed = await usePicture(trx, { ...use, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
    }),
  }))
}

export async function removeDocument(
  deps: Dependencies,
  { paperId: documentId, ...key }: ClaimKey & { paperId: string },
  context: CallContext,
): Promise<Claim> {
  const changed = await inClaim(deps, key, context, async (trx, found) => {
    if (!isOpen(found)) throw insuranceError('not-changeable')
    if (!(await releasePicture(trx, { pictureId: documentId, claimId: found.id })))
      throw insuranceError('picture-not-found')
  })
  await removeUnusedPictures(insurancePictures, deps, [documentId])
  return changed
}
