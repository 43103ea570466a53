import type { Kysely, Selectable } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { InsuranceUnderwritten, Tables } from '../../tables.ts'

/** The number of a contract in this database; asked again it is the same. */
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
