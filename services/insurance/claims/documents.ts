import { keepPicture } from '#shared/pictures/keep-picture.ts'
import { removeUnusedPictures, startOfTime } from '#shared/pictures/remove-pictures.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Claim } from '../contract.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insurancePictures } from '../pictures/insurance-pictures.ts'
import { findPapersOfClaims, releasePicture, usePicture } from '../pictures/store.ts'
import { type ClaimKey, claim, inClaim, isOpen } from './claims.ts'
import type { PaperKind } from './rules/documents.ts'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'storage' | 'log' | 'jobs'>

const mostPapers = 12

/** Adds a photo of a paper while the claim is open. */
export async function addPaper(
  needs: Needs,
  { file, kind, ...key }: ClaimKey & { file: File; kind: PaperKind },
  context: CallContext,
): Promise<Claim> {
  // Before the picture costs anything.
  await claim(needs, key, context)
  return keepPicture(insurancePictures, needs, { file }, async (pictureId) => ({
    answer: await inClaim(needs, key, context, async (trx, found) => {
      if (!isOpen(found)) throw insuranceError('not-changeable')
      const papers = await findPapersOfClaims(trx, [found.id])
      if (papers.length >= mostPapers) throw insuranceError('too-many')
      const use = { id: pictureId, claimId: found.id, shows: kind, position: papers.length }
      const isUsed = await usePicture(trx, { ...use, since: startOfTime(needs.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
    }),
  }))
}

export async function removePaper(
  needs: Needs,
  { paperId, ...key }: ClaimKey & { paperId: string },
  context: CallContext,
): Promise<Claim> {
  const changed = await inClaim(needs, key, context, async (trx, found) => {
    if (!isOpen(found)) throw insuranceError('not-changeable')
    if (!(await releasePicture(trx, { pictureId: paperId, claimId: found.id })))
      throw insuranceError('picture-not-found')
  })
  await removeUnusedPictures(insurancePictures, needs, [paperId])
  return changed
}
