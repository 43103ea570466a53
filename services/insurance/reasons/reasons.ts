import { DatabaseError } from 'pg'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ReasonTemplate } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { ReasonTemplate as Template } from './contract.ts'
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from './store.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now'>

/** Limit of a kind, so that the list stays one that is read. */
const MOST_OF_KIND = 30

export async function reasonTemplates({ db }: Dependencies): Promise<ReasonTemplate[]> {
  return (await findTemplates(db)).map((row) => Template.parse(row))
}

export function createReasonTemplate(
  deps: Dependencies,
  asked: Pick<ReasonTemplate, 'kind' | 'text'>,
  context: CallContext,
): Promise<ReasonTemplate> {
  return createOnce(deps, { operation: 'create-reason', input: asked }, context, async (trx) => {
    const known = await findTemplates(trx)
    if (known.filter(({ kind }) => kind === asked.kind).length >= MOST_OF_KIND) throw insuranceError('too-many')
    const made = await insertTemplate(trx, { id: newId(), ...asked, now: deps.now() })
    if (!made) throw insuranceError('reason-there-already')
    return Template.parse(made)
  })
}

export async function changeReasonTemplate(
  { db, now }: Dependencies,
  asked: { id: string; revision: number; text: string },
): Promise<ReasonTemplate> {
  const changed = await updateTemplate(db, { ...asked, now: now() }).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.constraint === 'reason_template_once')
      throw insuranceError('reason-there-already')
    throw error
  })
  if (!changed) throw insuranceError('reason-changed')
  return Template.parse(changed)
}

export async function removeReasonTemplate(
  { db }: Dependencies,
  asked: { id: string; revision: number },
): Promise<{ removed: true }> {
  if (!(await deleteTemplate(db, asked))) throw insuranceError('reason-changed')
  return { removed: true }
}
