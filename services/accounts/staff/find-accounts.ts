import { parseCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAccount } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { parsePhoneDigits } from '../people/rules/parse-phone-digits.ts'
import { findAccount } from '../people/store/accounts.ts'
import { writeAudit } from '../store/audit-log.ts'
import { type FoundAccount, searchAccounts } from './store/colleagues.ts'

const most = 20

type Dependencies = Pick<AccountsDependencies, 'db' | 'now'>

/**
 * Accounts that match a search. The audit log records which accounts were shown, not the search text, which may hold
 * names.
 */
export async function findAccounts(
  { db, now }: Dependencies,
  { search }: { search: string },
  context: CallContext,
): Promise<StaffAccount[]> {
  const actorUid = accountUid(context)
  const found = await searchAccounts(db, { search: search, digits: parsePhoneDigits(search), most })
  const facts = { found: found.length, uids: found.map(({ uid }) => uid).join(' ') }
  await writeAudit(db, { actorUid, action: 'find-accounts', subject: 'accounts', facts }, now())
  return found.map(forStaff)
}

export async function staffAccount(
  { db, now }: Dependencies,
  { uid }: { uid: string },
  context: CallContext,
): Promise<StaffAccount> {
  const actorUid = accountUid(context)
  const account = await findAccount(db, uid)
  if (!account || account.is_guest) throw accountsError('account-not-found')
  await writeAudit(db, { actorUid, action: 'read-account', subject: uid, facts: {} }, now())
  return forStaff(account)
}

function forStaff({ uid, name, email, phone_number, country, blocked_at }: FoundAccount): StaffAccount {
  return { uid, name, email, phoneNumber: phone_number, country: parseCountry(country), isBlocked: blocked_at !== null }
}
