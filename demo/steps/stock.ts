import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import type { StepDependencies } from './step.ts'

const WAREHOUSES = [
  {
    shopId: 'almacen-hq',
    variants: 9,
    suppliers: ['Alimentos del Este', 'Distribuidora Chiquitana', 'Importadora Andes'],
  },
  { shopId: 'asuncion-paraguay', variants: 4, suppliers: ['Balanceados del Sur', 'Importadora Guaraní'] },
]
const [FROM, TO] = ['almacen-hq', 'huella-norte'] as const
const DAY_MS = 86_400_000

/** What the warehouses do in a month: food is received with its lot and cost, a bag breaks, some goes to another shop. */
export async function keepStock(deps: StepDependencies): Promise<void> {
  for (const warehouse of WAREHOUSES) await receiveFood(deps, warehouse)
  await sendToNorte(deps)
}

function keyed({ shopping }: StepDependencies, key: string): { context: CallContext } {
  return { context: { ...shopping.staff, idempotencyKey: `demo/stock/${key}` } }
}

async function findFood({ shopping, now }: StepDependencies, shopId: string) {
  const client = shopping.at(() => inTheMorning(now(), { daysAgo: 20 }))
  const { items } = await client.staffStock({ shopId, search: 'croquetas' }, { context: shopping.staff })
  return items.filter(({ stock, isHidden }) => stock > 8 && !isHidden)
}

async function receiveFood(
  deps: StepDependencies,
  { shopId, variants, suppliers }: (typeof WAREHOUSES)[number],
): Promise<void> {
  const { shopping, now } = deps
  const food = (await findFood(deps, shopId)).slice(0, variants)
  for (const [index, { productVariantId, price }] of food.entries()) {
    const place = { shopId, productVariantId }
    const at = (daysAgo: number) => shopping.at(() => inTheMorning(now(), { daysAgo }))
    const supplier = suppliers[index % suppliers.length] ?? ''
    const expiresOn = new Date(now().getTime() + (20 + 35 * index) * DAY_MS).toISOString().slice(0, 10)
    const lot = { code: `L-${2600 + index}`, expiresOn }
    const received = { kind: 'received', units: 12, unitCost: Math.round(price * 0.7), supplier, lot } as const
    await at(20 - index).recordStockEntry({ ...place, ...received }, keyed(deps, `received/${shopId}/${index}`))
    if (index % 3 === 0)
      await at(9).recordStockEntry(
        { ...place, kind: 'damaged', units: 1, note: 'Bolsa rota al descargar' },
        keyed(deps, `damaged/${shopId}/${index}`),
      )
  }
}

/** A transfer that arrived whole, and one that is on its way. */
async function sendToNorte(deps: StepDependencies): Promise<void> {
  const { shopping, now } = deps
  const there = new Set((await findFood(deps, TO)).map(({ productVariantId }) => productVariantId))
  const shared = (await findFood(deps, FROM)).filter(({ productVariantId }) => there.has(productVariantId))
  for (const [index, daysAgo] of [12, 1].entries()) {
    const client = shopping.at(() => inTheMorning(now(), { daysAgo }))
    const { transfer } = await client.createStockTransfer(
      { shopId: FROM, toShopId: TO, note: 'Reposición semanal' },
      keyed(deps, `transfer/${index}`),
    )
    // After an interruption it may have been sent already.
    if (transfer.status !== 'draft') continue
    const path = { transferId: transfer.id }
    for (const { productVariantId } of shared.slice(index * 2, index * 2 + 2))
      await client.setTransferLine({ ...path, productVariantId, units: 3 }, { context: shopping.staff })
    await client.sendStockTransfer(path, { context: shopping.staff })
    if (index === 0) await client.receiveStockTransfer({ ...path, lines: [] }, { context: shopping.staff })
  }
}
