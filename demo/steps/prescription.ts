import { demoRegulars } from '#demo/appointments/regulars.ts'
import { type PlannedOrder, whenOpen } from '#demo/business/plan-orders.ts'
import { demoProducts } from '#demo/catalogue/products.ts'
import { sharp } from '#shared/images/sharp.ts'
import { asBuyer, place } from './shop-month.ts'
import type { StepDependencies } from './step.ts'

const SHOP_ID = 'almacen-hq'

/** An order with a product on prescription, whose photo waits to be checked. */
export async function sendAPrescription(deps: StepDependencies): Promise<void> {
  const buyer = demoRegulars.find(({ name }) => name === 'Fernando Vaca Díez')
  const handle = demoProducts.find(({ needsPrescription }) => needsPrescription)?.handle
  if (!buyer || !handle) throw new Error('the demonstration has no product on prescription, or nobody who buys it')
  const clock = () => whenOpen(deps.now(), 35)
  const client = deps.shopping.at(clock)
  const [productId] = await deps.market.productIds([handle])
  // A catalogue that was loaded before the product existed.
  if (!productId) return
  const product = await client.catalogItemProduct(
    { shopId: SHOP_ID, slugOrId: productId },
    { context: deps.shopping.staff },
  )
  const [variant] = product.variants
  if (!variant) throw new Error(`${handle} has no variants`)
  const order: PlannedOrder = {
    ...{ key: 'prescription', shopId: SHOP_ID, buyer, placedAt: clock(), address: null },
    ...{ method: 'cash', hasCoupon: false, outcome: 'NEW' },
  }
  const goods = { productId: product._id, productVariantId: variant._id, price: variant.price, quantity: 1 }
  const orderId = await place(deps, order, [goods])
  if (orderId === null) return
  await client.sendPrescription(
    { orderId, petName: buyer.pet.name, file: await drawPrescription() },
    { context: { ...asBuyer(order), idempotencyKey: 'demo/prescription/photo' } },
  )
}

/** A photo of a sheet with handwriting, for the desk to look at. */
async function drawPrescription(): Promise<File> {
  const lines = [230, 300, 370, 440, 510].map(
    (y, index) =>
      `<path d="M120 ${y} q30 -26 60 0 t60 0 t60 0 t60 0 t${60 + index * 8} 0" fill="none" stroke="#2b3a67" stroke-width="5"/>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="#8a7a66"/>
    <g transform="rotate(-2 360 480)">
      <rect x="70" y="60" width="580" height="840" fill="#fdfcf7"/>
      <rect x="70" y="60" width="580" height="96" fill="#cfe3d8"/>
      <path d="M330 108 h60 M360 78 v60" stroke="#2f7a57" stroke-width="14"/>
      ${lines.join('')}
      <circle cx="520" cy="730" r="74" fill="none" stroke="#7a4fc4" stroke-width="6"/>
      <path d="M400 820 q60 -90 110 -20 t110 -30" fill="none" stroke="#1f2a5c" stroke-width="6"/>
    </g>
  </svg>`
  const photo = await sharp(Buffer.from(sheet)).jpeg({ quality: 88 }).toBuffer()
  return new File([new Uint8Array(photo)], 'receta.jpg', { type: 'image/jpeg' })
}
