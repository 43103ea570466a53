import type { Kysely, Selectable } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { InsuranceUnderwritten, Tables } from '../../tables.ts'

/** Contract number of the embedded underwriter; repeated calls return the same number. */
export async function underwriteOnce(
  db: Kysely<Tables>,
  insuranceId: string,
  at: Date,
): Promise<Selectable<InsuranceUnderwritten>> {
  await db
    .insertInto('insurance.underwritten')
    .values({ insurance_id: insuranceId, process_id: newId(), receipt_id: newId(), at })
    .onConflict((conflict) => conflict.column('insurance_id').doNothing())
    .execute()
  return db
    .selectFrom('insurance.underwritten')
    .selectAll()
    .where('insurance_id', '=', insuranceId)
    .executeTakeFirstOrThrow()
}
