import { type RawBuilder, sql } from 'kysely'

export type MovementReason =
  | 'order'
  | 'cancelled'
  | 'returned'
  | 'substituted'
  | 'import'
  | 'form'
  | 'undo'
  | 'received'
  | 'counted'
  | 'damaged'
  | 'supplier-return'
  | 'correction'
  | 'expired'
  | 'sent'
  | 'arrived'

/** As `lotId`: units that belong to no lot. */
export const NO_LOT = 'none'

/** Why a statement changes stock; a trigger writes it into `market.stock_movements`. */
export interface StockMovement {
  reason: MovementReason
  /** 'order:ID', 'import:ID', 'entry:ID'; null: none. */
  cause: string | null
  actorUid: string | null
  at: Date
  /** The lot that units go to or come of, or `NO_LOT`; without one, units leave those that expire first. */
  lotId?: string | null
}

/**
 * A common table expression `stated` of one row, to be joined by the statement that changes the stock: it costs no
 * round trip. The setting lasts until the transaction ends.
 */
export function stateMovement(movement: StockMovement): RawBuilder<unknown> {
  return sql`stated as materialized (select set_config('market.movement', ${JSON.stringify(movement)}, true))`
}
