import type { Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import {
  findChangedFields,
  isStillSo,
  type SettingChange,
  type SettingChangeQuery,
  settingChangesIn,
} from '#shared/settings/setting-changes.ts'
import type { OperationsDependencies } from '../deps.ts'
import { operationsError } from '../errors.ts'
import { COMPANY_CHANGED } from '../rules/company.ts'
import type { Tables } from '../tables.ts'
import { BankAccount, type Company, type CompanyOfEnvironment, Seller } from './contract.ts'
import { findCompanies, findCompany, writeCompany } from './store.ts'

type Dependencies = Pick<OperationsDependencies, 'db' | 'now'>
type Settings = Pick<Company, 'seller' | 'bankAccount'>

const KIND = 'company'
const changes = settingChangesIn('operations')

export function companies({ db }: Dependencies): Promise<Company[]> {
  return findCompanies(db)
}

export async function company(
  { db, getCompanyOfEnvironment }: Pick<OperationsDependencies, 'db' | 'getCompanyOfEnvironment'>,
  { country }: { country: CountryIso },
): Promise<Company & { environment: CompanyOfEnvironment }> {
  return { ...(await findCompany(db, country)), environment: getCompanyOfEnvironment(country) }
}

/** Sets the given parts of a country's company, over the version that the caller saw. */
export async function saveCompany(
  { db, now }: Dependencies,
  {
    country,
    version,
    ...given
  }: { country: CountryIso; version: number } & { [Part in keyof Settings]?: Settings[Part] | undefined },
  context: CallContext,
): Promise<Company> {
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>
  return db
    .transaction()
    .execute((trx) => write(trx, { country, version, set: named, actorUid: accountUid(context), now: now() }))
}

interface Writing {
  country: CountryIso
  version: number
  set: Partial<Settings>
  actorUid: string
  now: Date
  undoes?: number
}

async function write(trx: Transaction<Tables>, { country, version, set, ...line }: Writing): Promise<Company> {
  const present = await findCompany(trx, country)
  if (present.version !== version) throw operationsError('changed-elsewhere')
  const wanted = { ...present, ...set }
  const changed = findChangedFields(present, wanted)
  if (!changed) return present
  const written = await writeCompany(trx, wanted, line.now)
  if (!written) throw operationsError('changed-elsewhere')
  const id = await changes.write(trx, { kind: KIND, subject: country, title: country, ...changed, ...line })
  if (id === null) throw operationsError('undone-already')
  await bump(trx, COMPANY_CHANGED)
  return written
}

export function companyChanges({ db }: Dependencies, query: SettingChangeQuery): Promise<SettingChange[]> {
  return changes.find(db, { ...query, kind: KIND })
}

/** Puts back what a change replaced, as long as nobody changed it again. */
export async function undoCompanyChange(
  { db, now }: Dependencies,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<Company> {
  return db.transaction().execute(async (trx) => {
    const change = await changes.findOne(trx, changeId)
    if (!change?.before || !change.after || change.kind !== KIND) throw operationsError('change-not-found')
    if (change.isUndone) throw operationsError('undone-already')
    const country = change.subject as CountryIso
    const present = await findCompany(trx, country)
    if (!isStillSo(present, change.after)) throw operationsError('changed-elsewhere')
    const line = { actorUid: accountUid(context), now: now(), undoes: change.id }
    return write(trx, { country, version: present.version, set: toSettings(change.before), ...line })
  })
}

function toSettings(fields: Record<string, unknown>): Partial<Settings> {
  return {
    ...('seller' in fields && { seller: Seller.nullable().parse(fields.seller) }),
    ...('bankAccount' in fields && { bankAccount: BankAccount.nullable().parse(fields.bankAccount) }),
  }
}
