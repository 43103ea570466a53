import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import type { StepDependencies } from './step.ts'

const SHOP_ID = 'almacen-hq'
const SUPPLIERS = ['Alimentos del Este', 'Distribuidora Chiquitana', 'Importadora Andes']
const DAY_MS = 86_400_000

/** What a warehouse does in a month: food is received with its lot and cost, a bag breaks, a shelf is counted. */
export async function keepStock({ shopping, now }: StepDependencies): Promise<void> {
  const call = (key: string): { context: CallContext } => ({
    context: { ...shopping.staff, idempotencyKey: `demo/stock/${key}` },
  })
  const client = shopping.at(() => inTheMorning(now(), { daysAgo: 20 }))
  const { items } = await client.staffStock({ shopId: SHOP_ID, search: 'croquetas' }, call('list'))
  const food = items.filter(({ stock, isHidden }) => stock > 8 && !isHidden).slice(0, 9)
  for (const [index, { productVariantId, price }] of food.entries()) {
    const place = { shopId: SHOP_ID, productVariantId }
    const at = (daysAgo: number) => shopping.at(() => inTheMorning(now(), { daysAgo }))
    const supplier = SUPPLIERS[index % SUPPLIERS.length] ?? ''
    const expiresOn = new Date(now().getTime() + (20 + 35 * index) * DAY_MS).toISOString().slice(0, 10)
    const lot = { code: `L-${2600 + index}`, expiresOn }
    const received = { kind: 'received', units: 12, unitCost: Math.round(price * 0.7), supplier, lot } as const
    await at(20 - index).recordStockEntry({ ...place, ...received }, call(`received/${index}`))
    if (index % 3 === 0)
      await at(9).recordStockEntry(
        { ...place, kind: 'damaged', units: 1, note: 'Bolsa rota al descargar' },
        call(`damaged/${index}`),
      )
  }
}
