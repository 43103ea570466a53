import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { type SealingKeys, seal, unseal } from '#shared/sealed-text.ts'
import type { Tables } from '../../tables.ts'
import type { Payee } from '../rules/payee.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const Sealed = z.object({ number: z.string(), holderName: z.string() })

// Differs from the seals of a contract, so that one cannot replace the other.
const toSealOwner = (claimId: string) => `payee of ${claimId}`

/** What people see of the account of a claim. */
export function findPayee(db: Database, claimId: string) {
  return db
    .selectFrom('insurance.claim_payees')
    .select(['bank', 'last_digits', 'revision'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
}

/** The account of a claim, decrypted. */
export async function openPayee(
  db: Database,
  claimId: string,
  { sealing }: { sealing: SealingKeys },
): Promise<(Payee & { revision: number }) | undefined> {
  const row = await db
    .selectFrom('insurance.claim_payees')
    .select(['bank', 'sealed', 'revision'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  if (!row) return undefined
  const { number, holderName } = Sealed.parse(JSON.parse(unseal(sealing, row.sealed, toSealOwner(claimId))))
  return { bank: row.bank, number, holderName, revision: row.revision }
}

/** Inserts or replaces the account of a claim. */
export async function savePayeeOf(
  trx: Transaction<Tables>,
  claimId: string,
  { bank, number, holderName }: Payee,
  { sealing, now }: { sealing: SealingKeys; now: Date },
): Promise<void> {
  const columns = {
    bank,
    last_digits: number.slice(-4),
    sealed: seal(sealing, JSON.stringify({ number, holderName }), toSealOwner(claimId)),
    updated_at: now,
  }
  await trx
    .insertInto('insurance.claim_payees')
    .values({ claim_id: claimId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('claim_id')
        .doUpdateSet((row) => ({ ...columns, revision: row('insurance.claim_payees.revision', '+', 1) })),
    )
    .execute()
}
