import type { RouterContextProvider } from 'react-router'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { REPORT_REASONS } from './report-reasons.ts'

const ENDS = ['adopted', 'reunited', 'closed'] as const

/**
 * Actions of this folder's forms: 'confirm' and 'close' of the owner's bar, 'report' of any visitor. Null when the form
 * is about something else. Throws refusals: see `refusedAnswer`.
 */
export async function actOnPost(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<'confirmed' | 'closed' | 'reported' | null> {
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  switch (form.get('intent')) {
    case 'confirm':
      await community.confirmPost({ postId }, call)
      return 'confirmed'
    case 'close': {
      const as = readOption(form, 'as', ENDS) ?? 'closed'
      await community.closePost({ postId, as }, call)
      return 'closed'
    }
    case 'report': {
      const reason = readOption(form, 'reason', REPORT_REASONS) ?? 'other'
      const note = readText(form, 'note', 500)
      await community.reportPost({ postId, reason, note }, call)
      return 'reported'
    }
    default:
      return null
  }
}
