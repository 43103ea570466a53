import { asRegular, demoRegulars, type Regular } from '#demo/appointments/regulars.ts'
import { coats } from '#demo/community/coats.ts'
import { opinionPhotos, opinions } from '#demo/shops/opinions.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { buyAtTheCounter, findFirst, inTheMorning } from './at-the-counter.ts'
import { renderPhoto } from './render-photo.ts'
import type { StepDependencies } from './step.ts'

export const SHOP_ID = 'almacen-hq'
const DAY_MS = 86_400_000
/** As many buyers as the most reviewed product has reviews. */
const buyers = demoRegulars.filter(({ country }) => country === 'BO').slice(0, 5)

/** Regulars order the products they review: weeks ago, with pick-up and cash. */
export async function buyAndSay(deps: StepDependencies): Promise<void> {
  await Promise.all(buyers.map((buyer, place) => buyAndSayAs(deps, buyer, place)))
}

async function buyAndSayAs({ shopping, now }: StepDependencies, buyer: Regular, place: number): Promise<void> {
  const context: CallContext = { ...toBuyerContext(place), idempotencyKey: `demo/opinions/${buyer.key}` }
  const reviews = Object.entries(opinions).flatMap(([handle, all], index) => {
    const opinion = all[(place + index) % buyers.length]
    return opinion ? [{ handle, opinion }] : []
  })
  const orderedAt = inTheMorning(now(), { daysAgo: 12 + 9 * place })
  const client = shopping.at(() => orderedAt)
  const goods = await Promise.all(
    reviews.map(({ handle }) => findFirst(client, { shopId: SHOP_ID, slugOrId: handle }, context)),
  )

  const { staff } = shopping
  await buyAtTheCounter(client, { shopId: SHOP_ID, goods, name: buyer.name, staff }, context)

  const later = shopping.at(() => new Date(orderedAt.getTime() + 5 * DAY_MS))
  for (const [index, { opinion }] of reviews.entries()) {
    const [stars, title, text] = opinion
    const productId = goods[index]?.productId
    if (productId) await later.saveProductReview({ productId, stars, title, text }, { context })
  }
}

/** Some of them add photos of their animals to what they said. */
export async function addPhotos({ shopping, now }: StepDependencies): Promise<void> {
  const client = shopping.at(now)
  for (const { handle, opinion, coat, scenes } of opinionPhotos) {
    const index = Object.keys(opinions).indexOf(handle)
    const place = (opinion - index + 2 * buyers.length) % buyers.length
    const buyer = toBuyerContext(place)
    const { _id: productId } = await client.catalogItemProduct(
      { shopId: SHOP_ID, slugOrId: handle },
      { context: buyer },
    )
    for (const scene of scenes) {
      const file = await renderPhoto(coats[coat], { scene, shot: `${handle} ${scene}` })
      const context = { ...buyer, idempotencyKey: `demo/opinions/${handle}/${scene}` }
      await client.addProductReviewPicture({ productId, file }, { context })
    }
  }
}

/** A buyer at this place, signed in. */
export function toBuyerContext(place: number): CallContext {
  const buyer = buyers[place]
  if (!buyer) throw new Error(`The demonstration has no buyer ${place}`)
  return asRegular(buyer)
}
