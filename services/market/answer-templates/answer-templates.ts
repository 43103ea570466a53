import { DatabaseError } from 'pg'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { AnswerTemplate } from './contract.ts'
import { findUnknownPlaceholders, TEMPLATE_KINDS, type TemplateKind } from './rules/fill-template.ts'
import {
  deleteTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockShopTemplates,
  updateTemplate,
  writeOrder,
} from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** Limit of a shop and kind, so that the list stays one that is read. */
const MOST_OF_KIND = 30

export async function answerTemplates(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId, kind }: { shopId?: string | undefined; kind?: TemplateKind | undefined },
): Promise<AnswerTemplate[]> {
  return (await findTemplates(db, { shopId: shopId ?? null, kind: kind ?? null })).map(toTemplate)
}

/** Adds a message of a shop. Throws shop-not-found, placeholder-unknown, too-many-templates and template-there-already. */
export function createAnswerTemplate(
  deps: Dependencies,
  asked: Pick<AnswerTemplate, 'shopId' | 'kind' | 'title' | 'text'>,
  context: CallContext,
): Promise<AnswerTemplate> {
  refuseUnknown(asked.text, asked.kind)
  return createOnce(deps, { operation: 'create-answer-template', input: asked }, context, async (trx) => {
    const { shopId, kind } = asked
    if (!(await lockShopTemplates(trx, shopId))) throw marketError('shop-not-found')
    if ((await findTemplates(trx, { shopId, kind })).length >= MOST_OF_KIND) throw marketError('too-many-templates')
    const made = await insertTemplate(trx, { id: newId(), ...asked, now: deps.now() })
    if (!made) throw marketError('template-there-already')
    return toTemplate(made)
  })
}

/** Changes the revision that the caller saw. Throws template-changed, placeholder-unknown and template-there-already. */
export async function changeAnswerTemplate(
  { db, now }: Dependencies,
  asked: Pick<AnswerTemplate, 'id' | 'revision' | 'title' | 'text'>,
): Promise<AnswerTemplate> {
  const known = await findTemplate(db, asked.id)
  if (!known) throw marketError('template-changed')
  refuseUnknown(asked.text, toTemplate(known).kind)
  const changed = await updateTemplate(db, { ...asked, now: now() }).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === 'answer_template_once')
      throw marketError('template-there-already')
    throw error
  })
  if (!changed) throw marketError('template-changed')
  return toTemplate(changed)
}

export async function removeAnswerTemplate(
  { db }: Pick<MarketDependencies, 'db'>,
  asked: { id: string; revision: number },
): Promise<{ removed: true }> {
  if (!(await deleteTemplate(db, asked))) throw marketError('template-changed')
  return { removed: true }
}

/** Puts all messages of a shop and kind into an order. Throws template-changed where they are not all named. */
export function orderAnswerTemplates(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId, kind, ids }: { shopId: string; kind: TemplateKind; ids: readonly string[] },
): Promise<AnswerTemplate[]> {
  return db.transaction().execute(async (trx) => {
    await lockShopTemplates(trx, shopId)
    const known = new Set((await findTemplates(trx, { shopId, kind })).map(({ id }) => id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
      throw marketError('template-changed')
    await writeOrder(trx, ids)
    return (await findTemplates(trx, { shopId, kind })).map(toTemplate)
  })
}

function refuseUnknown(text: string, kind: TemplateKind): void {
  if (findUnknownPlaceholders(text, kind).length > 0) throw marketError('placeholder-unknown')
}

function toTemplate({
  shop_id: shopId,
  kind,
  ...row
}: Awaited<ReturnType<typeof findTemplates>>[number]): AnswerTemplate {
  const known = TEMPLATE_KINDS.find((each) => each === kind)
  if (!known) throw new Error(`${kind} is no kind of messages`)
  return { ...row, shopId, kind: known }
}
