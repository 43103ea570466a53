import type { Kysely, Transaction } from 'kysely'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findChangedFields, isStillSo, type SettingChange, settingChangesIn } from '#shared/settings/setting-changes.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { SEARCH_CHANGED } from '../rules/changes.ts'
import type { Tables } from '../tables.ts'
import { SearchGroup, type StaffSearchGroup } from './contract.ts'
import { defaultGroups } from './default-groups/default-groups.ts'
import { type MergedGroup, mergeGroups } from './rules/merge-groups.ts'
import { deleteMissedSearches, findStoredGroups, lockGroups, putGroup } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

const KIND = 'search-group'
const changes = settingChangesIn('market')

/** The groups by which a country's searches are understood. */
export async function loadGroups(db: Kysely<Tables>, country: CountryIso): Promise<MergedGroup[]> {
  return mergeGroups(defaultGroups, await findStoredGroups(db, country))
}

/** The groups of a country for editors, those that one of them changed first, and the newest changes. */
export async function searchGroups(
  { db }: Pick<Dependencies, 'db'>,
  { country }: { country: CountryIso },
): Promise<{ groups: StaffSearchGroup[]; changes: SettingChange[] }> {
  const [groups, lines] = await Promise.all([
    loadGroups(db, country),
    changes.find(db, { kind: KIND, subject: country, first: 20 }),
  ])
  return { groups: groups.map((group) => ({ ...group, isChanged: group.version > 0 })), changes: lines }
}

interface Save {
  country: CountryIso
  id: string | null
  version: number
  group: SearchGroup
}

/** Makes or changes a group; its words leave the list of missed searches. */
export async function saveSearchGroup(
  deps: Dependencies,
  { country, id: givenId, version, group }: Save,
  context: CallContext,
): Promise<{ id: string }> {
  if ((group.kind === 'service') !== (group.service !== null) || (group.kind !== 'service' && group.means.length === 0))
    throw marketError('search-group-not-valid')
  const input = { country, id: givenId, version, group }
  return createOnce(deps, { operation: 'save-search-group', input }, context, async (trx) => {
    const id = givenId ?? newId()
    const line = { actorUid: accountUid(context), now: deps.now() }
    await write(trx, { country, id, version, mayBeNew: givenId === null }, () => group, line)
    await deleteMissedSearches(trx, country, group.words)
    return { id }
  })
}

/** Takes a group away; one of the code stays hidden until its removal is undone. */
export async function removeSearchGroup(
  { db, now }: Dependencies,
  { country, id, version }: { country: CountryIso; id: string; version: number },
  context: CallContext,
): Promise<{ id: string }> {
  const line = { actorUid: accountUid(context), now: now() }
  await db.transaction().execute((trx) => write(trx, { country, id, version, mayBeNew: false }, () => null, line))
  return { id }
}

/** Puts back what a change replaced, as long as nobody changed the group again. */
export async function undoSearchChange(
  { db, now }: Dependencies,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const change = await changes.findOne(trx, changeId)
    const { before, after, subject: country } = change ?? {}
    const id = after?.id
    if (change?.kind !== KIND || !before || !after || typeof id !== 'string' || !country || !isCountry(country))
      throw marketError('setting-change-not-found')
    if (change.isUndone) throw marketError('setting-change-undone')

    const line = { actorUid: accountUid(context), now: now(), undoes: changeId }
    await write(trx, { country, id, version: null, mayBeNew: true }, (present) => toUndone(id, present, change), line)
    return { id }
  })
}

function toUndone(id: string, present: SearchGroup | null, { before, after }: SettingChange): SearchGroup | null {
  const fields = toFields(id, present)
  if (!isStillSo(fields, after ?? {})) throw marketError('setting-changed-since')
  const wanted = { ...fields, ...before }
  if (wanted.words === null) return null
  const { data } = SearchGroup.safeParse(wanted)
  if (!data) throw marketError('setting-changed-since')
  return data
}

interface Target {
  country: CountryIso
  id: string
  /** Version that the caller saw; null: whatever it is now. */
  version: number | null
  mayBeNew: boolean
}

async function write(
  trx: Transaction<Tables>,
  { country, id, version, mayBeNew }: Target,
  toWanted: (present: SearchGroup | null) => SearchGroup | null,
  line: { actorUid: string; now: Date; undoes?: number },
): Promise<void> {
  // A group of the code has no row that two editors could lock.
  await lockGroups(trx)
  const stored = (await findStoredGroups(trx, country)).find((group) => group.id === id)
  const known = stored ?? defaultGroups.find((group) => group.id === id)
  if (!known && !mayBeNew) throw marketError('search-group-not-found')
  if (version !== null && (stored?.version ?? 0) !== version) throw marketError('search-group-changed-elsewhere')

  const present = known && !stored?.isRemoved ? known : null
  const wanted = toWanted(present)
  const changed = findChangedFields(toFields(id, present), toFields(id, wanted))
  const kept = wanted ?? known
  if (!changed || !kept) return
  await putGroup(trx, { ...kept, country, id, isRemoved: wanted === null })
  const logged = await changes.write(trx, {
    ...{ kind: KIND, subject: country, title: kept.words[0] ?? id, ...line },
    before: { id, ...changed.before },
    after: { id, ...changed.after },
  })
  if (logged === null) throw marketError('setting-change-undone')
  await bump(trx, SEARCH_CHANGED)
}

/** A group as the log compares it; without it each field is null. */
function toFields(id: string, group: SearchGroup | null) {
  const { kind = null, words = null, means = null, service = null } = group ?? {}
  return { id, kind, words, means, service }
}
