import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { underwriteOnce } from '../contracts/store/underwritten.ts'
import type { Tables } from '../tables.ts'
import type { Underwriter } from './underwriter.ts'

/** Underwrites in this database: sequential numbers, possibly with gaps, and the same answer for the same contract. */
export function embeddedUnderwriter({ db, now }: { db: Kysely<Tables>; now: Clock }): Underwriter {
  return {
    name: 'embedded',
    title: 'Huella Seguros',
    async issue({ insuranceId, policyId, validity }) {
      const row = await underwriteOnce(db, insuranceId, now())

      const number = String(row.number).padStart(7, '0')
      const ids = {
        insuranceContractId: `HS-${number}`,
        processId: row.process_id,
        receiptId: row.receipt_id,
        emissionRegisterId: `E-${number}`,
      }
      return { ...ids, raw: { ...ids, policyId, validity, issuedAt: row.at.toISOString() } }
    },
  }
}
