import type { Selectable } from 'kysely'
import type { AccountsPasskeys } from '../tables.ts'
import type { Passkey } from './contract.ts'

export function toPasskey(row: Selectable<AccountsPasskeys>, host: string | null): Passkey {
  return {
    id: row.id,
    name: row.name,
    host: row.rp_id,
    isHere: row.rp_id === host,
    isSecondFactor: row.is_second_factor,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
