import type { RouterContextProvider } from 'react-router'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { ActDone } from './act-result-message.tsx'

const undoActForm = getInputSchema(contract.undoCatalogueAct)

/** Undoes the act that a form names. */
export async function undoAct(context: Readonly<RouterContextProvider>, form: FormData): Promise<ActDone> {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const act = parseFormOrThrow(form, undoActForm)
  const { undone, left } = await context.get(servicesContext).market.undoCatalogueAct(act, { context: visit.call })
  const stays = left.length > 0 ? ` ${t('edit.left', { count: left.length })}` : ''
  return { message: `${t('edit.undone', { count: undone })}${stays}`, actId: null }
}
