import type { RouterContextProvider } from 'react-router'
import type { CallContext } from '#shared/rpc/service.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow, parseTextOrThrow, parseVersionOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { type PartAnswer, partRefused, partSaved } from './part-answer.ts'

export interface SentPart {
  context: Readonly<RouterContextProvider>
  storeId: string
  form: FormData
  /** The button that sent the form. */
  intent: string
}

/** Which part a form is about. */
interface PartOfForm {
  storeId: string
  /** null: a new one. */
  id: string | null
  version: number | undefined
}

interface Parsed<Value> {
  typed: Record<string, string | string[]>
  value: Value | null
  errors: Record<string, string | undefined> | null
}

/**
 * Saves a part of a store from its parsed form. A refusal comes back with what was typed; a new part is made once for
 * each form that was drawn.
 */
export async function answerPart<Value>(
  { context, storeId, form, intent }: SentPart,
  { typed, value, errors }: Parsed<Value>,
  save: (value: Value, part: PartOfForm, options: { context: CallContext }) => Promise<unknown>,
): Promise<PartAnswer | ReturnType<typeof partRefused>> {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const id = parseTextOrThrow(form, 'id', 100)
  if (value === null) {
    const wrong = Object.fromEntries(Object.entries(errors ?? {}).map(([field, error]) => [field, error ?? '']))
    return partRefused({ intent, id, typed, errors: wrong, refusal: fieldRefusal(wrong, t('part.refused')) })
  }
  const { idempotencyKey: key } = parseFormOrThrow(form, keyForm)
  const call = { context: id === '' && key !== '' ? visit.callWithKey(`${key} ${intent}`) : visit.call }
  const version = parseVersionOrThrow(form)
  try {
    await save(value, { storeId, id: id || null, version }, call)
    return partSaved(intent, id)
  } catch (error) {
    const refusal = toRefusal(error)
    return partRefused({ intent, id, typed, errors: refusal.fields, refusal })
  }
}
