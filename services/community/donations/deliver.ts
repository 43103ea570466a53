import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { DonationDelivery } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { showDelivery } from '../posts/store/pictures.ts'
import { MOST_DELIVERIES, toDelivery } from './public-ledger.ts'
import { allocateShares } from './rules/donations.ts'
import { addLine, findDeliveriesInCountry, findWaiting, holdLedger, insertShares } from './store.ts'

interface Delivery {
  shelterName: string
  grams: number
  note: string
  file: File
}

/** Kilos that wait for a shelter in the operator's country, and the deliveries there. */
export async function staffDonations({ db }: Pick<CommunityDependencies, 'db'>, context: CallContext) {
  const { country } = context.viewer
  const waiting = await findWaiting(db, country)
  const deliveries = await findDeliveriesInCountry(db, { country, first: MOST_DELIVERIES })
  return {
    collectedGrams: waiting.reduce((sum, { grams }) => sum + grams, 0),
    waitingLines: waiting.length,
    oldestAt: waiting[0]?.at.toISOString() ?? null,
    deliveries: deliveries.map(toDelivery),
  }
}

/** Records the delivery of collected kilos to a shelter, the oldest donations first. */
export async function deliverDonations(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'log'>,
  { file, ...delivery }: Delivery,
  context: CallContext,
): Promise<DonationDelivery> {
  const actorUid = accountUid(context)
  const { country } = context.viewer
  const { shelterName: shelter, grams, note } = delivery
  const picture = await fingerprintPicture({ file })
  return storePicture(communityPictures, deps, { file }, async (pictureId) => {
    const asked = { operation: 'deliver-donations', input: { ...delivery, picture } }
    const answer = await createOnce(deps, asked, context, async (trx) => {
      await holdLedger(trx)
      const shares = allocateShares(grams, await findWaiting(trx, country))
      if (shares === null) throw communityError('too-many-kilos')
      const at = deps.now()
      const number = await addLine(trx, { kind: 'delivered', at, country, grams, shelter, note, actorUid })
      await insertShares(trx, number, shares)
      if (!(await showDelivery(trx, { id: pictureId, delivery: number, since: getSweepStart(at) })))
        throw httpError('unavailable', { retryAfter: 1 })
      return toDelivery({ number, at, country, grams, shelter, note, pictureId })
    })
    return { answer }
  })
}
