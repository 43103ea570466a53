import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import type { Underwriter } from './underwriter.ts'

/** Underwrites in this database: numbers without gaps that matter, and the same answer for the same contract. */
export function embeddedUnderwriter({ db, now }: { db: Kysely<Tables>; now: Clock }): Underwriter {
  return {
    name: 'embedded',
    title: 'Huella Seguros',
    async issue({ insuranceId, policyId, validity }) {
      await db
        .insertInto('insurance.underwritten')
        .values({ insurance_id: insuranceId, process_id: newId(), receipt_id: newId(), at: now() })
        .onConflict((conflict) => conflict.column('insurance_id').doNothing())
        .execute()
      const row = await db
        .selectFrom('insurance.underwritten')
        .selectAll()
        .where('insurance_id', '=', insuranceId)
        .executeTakeFirstOrThrow()

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
