import { asRegular, demoRegulars } from '#demo/appointments/regulars.ts'
import { coats } from '#demo/community/coats.ts'
import { type DemoDelivery, demoGiving } from '#demo/community/gifts.ts'
import { opinions } from '#demo/shops/opinions.ts'
import { mainShops } from '#demo/shops/shops.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { buyAtTheCounter, findFirst, inTheMorning } from './at-the-counter.ts'
import { renderPhoto } from './render-photo.ts'
import type { StepDependencies } from './step.ts'

/** Products bought along with the donated kilos. */
const reviewed = Object.keys(opinions)

/** Regulars donate kilos with their orders, which are delivered to shelters from time to time, with a photo. */
export async function giveKilos(deps: StepDependencies): Promise<void> {
  // Sequential, because each line of the ledger follows the previous one.
  for (const [index, event] of demoGiving.entries()) {
    const clock = () => inTheMorning(deps.now(), event)
    if (event.kind === 'delivery') await bring(deps, event, clock)
    else await give(deps, { ...event, index }, clock)
  }
}

async function give(
  { shopping, community }: StepDependencies,
  { country, kilos, index }: { country: CountryIso; kilos: number; index: number },
  clock: () => Date,
): Promise<void> {
  const donors = demoRegulars.filter((regular) => regular.country === country)
  const donor = donors[index % donors.length]
  const shopId = mainShops.find((shop) => shop.country === country)?.id
  if (!donor || shopId === undefined) throw new Error(`nobody gives anything in ${country}`)
  const context: CallContext = { ...asRegular(donor), idempotencyKey: `demo/kilos/${index}` }

  const client = shopping.at(clock)
  const kilo = await client.donationOffer({ shopId }, { context })
  if (!kilo) throw new Error(`${shopId} sells no kilos to give`)
  const { productId, productVariantId, price } = kilo
  const goods = [{ productId, productVariantId, price, quantity: kilos }]
  const slugOrId = reviewed[index % reviewed.length]
  if (country === 'BO' && index % 2 === 0 && slugOrId !== undefined)
    goods.push(await findFirst(client, { shopId, slugOrId }, context))
  const orderId = await buyAtTheCounter(client, { shopId, goods, name: donor.name, staff: shopping.staff }, context)
  await community.takeOverDonations(orderId, clock)
}

async function bring({ community }: StepDependencies, delivery: DemoDelivery, clock: () => Date): Promise<void> {
  const { country, kilos, shelterName, note, coat } = delivery
  const { viewer, ...staff } = community.staff
  const context = { ...staff, viewer: { ...viewer, country } }
  const client = community.at(clock)
  // The delivery may exist already after an interrupted run.
  const { deliveries } = await client.staffDonations(undefined, { context })
  if (deliveries.some((each) => each.note === note)) return
  const file = await renderPhoto(coats[coat], { scene: 'shelter', shot: note })
  await client.deliverDonations({ shelterName, grams: kilos * 1000, note, file }, { context })
}
