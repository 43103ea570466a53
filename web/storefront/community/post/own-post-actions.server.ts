import type { RouterContextProvider } from 'react-router'
import { contract } from '#services/community/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** The post of a form on a page with several. */
export const postForm = getInputSchema(contract.confirmPost)

export const closeForm = getInputSchema(contract.closePost).pick({ as: true })
const reportForm = getInputSchema(contract.reportPost).pick({ reason: true, note: true })

/** Intents of this folder's forms: 'confirm' and 'close' of the owner's bar, 'report' of any visitor. */
export const POST_INTENTS = ['confirm', 'close', 'report'] as const

/** Throws refusals: see `refusedAnswer`. */
export async function actOnPost(
  context: Readonly<RouterContextProvider>,
  { postId, intent, form }: { postId: string; intent: (typeof POST_INTENTS)[number]; form: FormData },
): Promise<'confirmed' | 'closed' | 'reported'> {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  switch (intent) {
    case 'confirm':
      await community.confirmPost({ postId }, call)
      return 'confirmed'
    case 'close': {
      await community.closePost({ postId, ...parseFormOrThrow(form, closeForm) }, call)
      return 'closed'
    }
    case 'report': {
      const t = translator(visit.country.locale, 'communityPost')
      const report = parseFormOrThrow(form, reportForm, { reason: t('report.missing') })
      await community.reportPost({ postId, ...report }, call)
      return 'reported'
    }
  }
}
