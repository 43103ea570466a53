import { sql, type Transaction } from 'kysely'
import type { VatPart } from '../basket/rules/vat-parts.ts'
import type { Tables } from '../tables.ts'

export interface NewReturn {
  id: string
  orderId: string
  lines: readonly { position: number; quantity: number; restock: boolean }[]
  reason: string
  amount: number
  /** By rate; null: all of it has the rate of the order. */
  vatParts: readonly VatPart[] | null
  actorUid: string
  now: Date
}

/** Inserts a return and adds to each line's returned quantity. A check constraint refuses more than was handed over. */
export async function insertReturn(trx: Transaction<Tables>, back: NewReturn): Promise<void> {
  await sql`
    insert into market.returns (id, order_id, lines, reason, amount_minor, vat_parts, actor_uid, created_at)
    values (
      ${back.id}, ${back.orderId}, ${JSON.stringify(back.lines)}::jsonb, ${back.reason}, ${back.amount},
      ${back.vatParts && JSON.stringify(back.vatParts)}::jsonb, ${back.actorUid}, ${back.now}
    )
  `.execute(trx)
  await sql`
    update market.order_lines l set returned_quantity = l.returned_quantity + back.quantity
    from unnest(
      ${back.lines.map(({ position }) => position)}::integer[], ${back.lines.map(({ quantity }) => quantity)}::integer[]
    ) as back(position, quantity)
    where l.order_id = ${back.orderId} and l.position = back.position
  `.execute(trx)
}
