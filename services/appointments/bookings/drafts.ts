import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { WizardDraft } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findStore } from '../stores/cached-stores.ts'
import * as text from './booking-flow-contract.ts'
import { deleteDraft, findDraft, saveDraftContent } from './store/drafts.ts'

interface StorePath {
  merchantId: string
  storeId: string
}

/** Hours for which the wizard's state is stored. */
const DRAFT_HOURS = 24

export async function draft(
  deps: AppointmentsDependencies,
  path: StorePath,
  context: CallContext,
): Promise<WizardDraft | null> {
  const { id: storeId } = await findStore(deps, path)
  const content = await findDraft(deps.db, { uid: accountUid(context), storeId }, oldestDraft(deps.now()))
  // A draft in a format of an older wizard counts as none.
  return text.WizardDraft.safeParse(content).data ?? null
}

export async function saveDraft(
  deps: AppointmentsDependencies,
  { merchantId, storeId, ...content }: WizardDraft & StorePath,
  context: CallContext,
): Promise<WizardDraft> {
  await findStore(deps, { merchantId, storeId })
  await saveDraftContent(deps.db, { uid: accountUid(context), storeId }, { content, now: deps.now() })
  return content
}

export async function dropDraft(
  deps: AppointmentsDependencies,
  { storeId }: StorePath,
  context: CallContext,
): Promise<{ dropped: true }> {
  await deleteDraft(deps.db, { uid: accountUid(context), storeId })
  return { dropped: true }
}

/** Drafts saved before this moment have expired. */
export function oldestDraft(now: Date): Date {
  return new Date(now.getTime() - DRAFT_HOURS * 3_600_000)
}
