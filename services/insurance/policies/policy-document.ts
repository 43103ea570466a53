import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type InsuranceKey, ownInsurance } from '../contracts/own-insurance.ts'
import { findContractHolder } from '../customers/store/holders.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import { getUnderwriter } from '../underwriting/get-underwriter.ts'
import { toPolicyContent } from './policy-content.ts'

/** Policy of an issued contract as a PDF; always the same bytes. */
export async function policyDocument(
  deps: Pick<InsuranceDependencies, 'db' | 'now' | 'secrets' | 'underwriters'>,
  key: InsuranceKey,
  context: CallContext,
): Promise<File> {
  const record = await ownInsurance(deps.db, key, context)
  if (record.contract_id === null) throw insuranceError('document-not-issued')
  const holder = await findContractHolder(deps.db, record, await insuranceKeys(deps))
  if (!holder) throw insuranceError('document-not-issued')
  const insurer = getUnderwriter(deps, record.terms.provider).title
  // Imported on demand: drawing loads fonts and a layout engine.
  const { drawPolicy } = await import('./draw-policy.ts')
  const bytes = await drawPolicy(toPolicyContent(record, holder, insurer))
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], `poliza-${record.contract_id}.pdf`, { type: 'application/pdf' })
}

/** The text whose SHA-256 is on the policy. */
export async function sealedSnapshot(
  { db }: Pick<InsuranceDependencies, 'db'>,
  key: InsuranceKey,
  context: CallContext,
): Promise<{ text: string; hash: string }> {
  const { health_snapshot, snapshot_hash } = await ownInsurance(db, key, context)
  if (health_snapshot === null || snapshot_hash === null) throw insuranceError('document-not-issued')
  return { text: health_snapshot, hash: snapshot_hash }
}
