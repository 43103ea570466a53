import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { send } from '../guests.ts'
import type { Place, Work } from './crash-work.ts'

/** An import writes 100 changes a transaction, so that each of these is several. */
const NEW_PRODUCTS = 150
const NEW_PRICES = 120
const AT_ONCE = 2

interface Brought {
  importId: string
  /** Rows of the file by SKU. */
  products: Map<string, { price: number }>
  prices: Map<string, { from: number; to: number }>
  end: 'applied' | 'undone'
}

/**
 * Files of new products, and of new prices for those of the file before, brought to one shop and applied; every third is
 * undone. A call that begins to write is never made again: the shop goes on by itself after a kill.
 */
export function imports(place: Place, { shopId, token }: { shopId: string; token: string }): Work {
  const { url, ask } = place
  const api = '/api/market/staff'
  const counts = { applied: 0, undone: 0, wentOnByThemselves: 0 }
  const done: Brought[] = []

  const read = async (importId: string) => {
    const answer = await ask(() => fetch(`${url}${api}/imports/${importId}`, { headers: bearer(token) }))
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return body.import
  }
  /** Begins one step of an import, and waits for its end. */
  const begin = async (importId: string, step: { path: string; from: string; end: 'applied' | 'undone' }) => {
    let found = await read(importId)
    let isAnswered = true
    while (found.state === step.from) {
      const body = { isConfirmed: true }
      const answer = await send(url, `${api}/imports/${importId}/${step.path}`, body, { token }).catch(() => null)
      isAnswered = answer?.ok === true
      found = await read(importId)
    }
    while (found.state !== step.end) {
      expect(['applying', 'undoing']).toContain(found.state)
      await pause(200)
      found = await read(importId)
    }
    if (!isAnswered) counts.wentOnByThemselves += 1
  }
  const bring = async (fileName: string, rows: string[]): Promise<string> => {
    const contentBase64 = Buffer.from(['SKU;Producto;Precio;Stock', ...rows].join('\r\n')).toString('base64')
    const answer = await ask(() => send(url, `${api}/shops/${shopId}/imports`, { fileName, contentBase64 }, { token }))
    const found = await answer.json()
    expect(found, JSON.stringify(found)).toMatchObject({ state: 'draft', refused: 0, chosen: rows.length })
    return found.id
  }

  const bringFiles = async (lane: number, isOver: () => boolean) => {
    let before = new Map<string, { price: number }>()
    for (let nth = 0; !isOver(); nth += 1) {
      const products = new Map(
        Array.from({ length: NEW_PRODUCTS }, (_, row) => [`CAIDA-${lane}-${nth}-${row}`, { price: 2000 + row * 10 }]),
      )
      const prices = new Map(
        [...before].slice(0, NEW_PRICES).map(([sku, { price }]) => [sku, { from: price, to: price + 110 }]),
      )
      const rows = [
        ...[...products].map(([sku, { price }]) => `${sku};Mordedor ${sku};${toText(price)};7`),
        ...[...prices].map(([sku, { to }]) => `${sku};;${toText(to)};`),
      ]
      const importId = await bring(`${lane}-${nth}.csv`, rows)
      await begin(importId, { path: 'apply', from: 'draft', end: 'applied' })
      counts.applied += 1
      const isUndone = nth % 3 === 2
      if (isUndone) {
        await begin(importId, { path: 'undo', from: 'applied', end: 'undone' })
        counts.undone += 1
      }
      done.push({ importId, products, prices, end: isUndone ? 'undone' : 'applied' })
      before = isUndone ? new Map() : products
    }
  }

  return {
    counts,
    async go(isOver) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => bringFiles(lane, isOver)))
    },
    async check({ pool }) {
      const { rows: states } = await pool.query<{ id: string; state: string; lines: number; options: number }>(
        `select i.id, i.state, count(l.id)::int as lines, count(distinct l.variant_id)::int as options
        from market.catalogue_imports i left join market.catalogue_changes l on l.cause = 'import:' || i.id
        where i.id = any($1) group by i.id`,
        [done.map(({ importId }) => importId)],
      )
      const stateById = new Map(states.map(({ id, ...found }) => [id, found]))
      const wanted = new Map<string, number | null>()
      for (const { importId, products, prices, end } of done) {
        const lines = products.size + prices.size
        expect([importId, stateById.get(importId)]).toEqual([importId, { state: end, lines, options: lines }])
        for (const [sku, { price }] of products) wanted.set(sku, end === 'applied' ? price : null)
        for (const [sku, { from, to }] of prices) wanted.set(sku, end === 'applied' ? to : from)
      }
      const { rows: offers } = await pool.query<{ sku: string; price: number }>(
        `select v.sku, o.price_minor::int as price
        from market.variants v join market.offers o on o.variant_id = v.id and o.shop_id = $2 where v.sku = any($1)`,
        [[...wanted.keys()], shopId],
      )
      expect(new Map(offers.map(({ sku, price }) => [sku, price]))).toEqual(
        new Map([...wanted].filter(([, price]) => price !== null)),
      )
      expect(offers.length).toBe(new Set(offers.map(({ sku }) => sku)).size)
    },
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function toText(minor: number): string {
  return `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`
}
