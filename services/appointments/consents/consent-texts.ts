import type { CallContext } from '#shared/rpc/service.ts'
import type { ConsentText } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import { type ConsentTextRow, findConsentTexts, insertConsentText } from './store.ts'

export async function consentTexts(
  deps: AppointmentsDependencies,
  { storeId }: { storeId: string },
  context: CallContext,
): Promise<ConsentText[]> {
  await findStaffStore(deps, storeId, context)
  return (await findConsentTexts(deps.db, storeId)).map(toConsentText)
}

interface Written {
  storeId: string
  textId: string
  version: number
  title: string
  text: string
  packIds: string[]
  active: boolean
}

/** Writes the version after the one that was seen; what was signed keeps its own words. */
export async function saveConsentText(
  deps: AppointmentsDependencies,
  { storeId, textId, version, title, text, packIds, active }: Written,
  context: CallContext,
): Promise<ConsentText[]> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  if (packIds.some((packId) => !store.packs.some(({ id }) => id === packId))) throw appointmentsError('pack-not-found')
  await deps.db.transaction().execute(async (trx) => {
    const latest = (await findConsentTexts(trx, storeId)).find(({ id }) => id === textId)
    if (!latest && version > 0) throw appointmentsError('setting-not-found')
    const now = deps.now()
    const row = { title, text, pack_ids: packIds, is_active: active }
    // The same form sent twice.
    if (latest && latest.version === version + 1 && isSame(latest, row)) return
    if ((latest?.version ?? 0) !== version) throw appointmentsError('setting-changed-since')
    const fixed = { id: textId, version: version + 1, store_id: storeId, written_by: scope.uid, written_at: now }
    if (!(await insertConsentText(trx, { ...row, ...fixed }))) throw appointmentsError('setting-changed-since')
    await writeDeed(trx, { storeId, uid: scope.uid, what: `Escribió el consentimiento «${title}»`, now })
  })
  return (await findConsentTexts(deps.db, storeId)).map(toConsentText)
}

function isSame(
  one: ConsentTextRow,
  other: Pick<ConsentTextRow, 'title' | 'text' | 'pack_ids' | 'is_active'>,
): boolean {
  return (
    one.title === other.title &&
    one.text === other.text &&
    one.is_active === other.is_active &&
    one.pack_ids.join(' ') === other.pack_ids.join(' ')
  )
}

function toConsentText({ id, version, title, text, pack_ids, is_active }: ConsentTextRow): ConsentText {
  return { id, version, title, text, packIds: pack_ids, active: is_active }
}
