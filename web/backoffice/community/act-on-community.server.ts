import { data, type RouterContextProvider } from 'react-router'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { approveForm, blockForm, hideForm, shelterForm, trustForm, unblockForm } from './moderation-forms.server.ts'

const LONGEST_REASON = 500

const INTENTS = ['approve', 'hide', 'block', 'unblock', 'shelter', 'trust', 'distrust'] as const

/** Approves or hides a post, or changes the rights of its account. */
export async function actOnCommunity(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const refuse = (errors: FieldErrors<string>) => data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const intent = readIntent(form, INTENTS)
  try {
    switch (intent) {
      case 'approve': {
        const { value, errors } = parseForm(form, approveForm)
        if (errors) return refuse(errors)
        await community.moderatePost({ ...value, decision: 'approve', reason: t('approve.note') }, call)
        return { done: 'approved' as const }
      }

      case 'hide': {
        const messages = { why: t('hide.missing'), note: t('hide.otherMissing') }
        const { value, errors } = parseForm(form, hideForm, messages)
        if (errors) return refuse(errors)
        const { postId, why, note } = value
        const reason = why === 'other' ? note : joinReason(t(`hide.reasons.${why}`), note)
        await community.moderatePost({ postId, decision: 'hide', reason: reason.slice(0, LONGEST_REASON) }, call)
        return { done: 'hidden' as const }
      }

      case 'block': {
        const { value, errors } = parseForm(form, blockForm, { reason: t('person.blockMissing') })
        if (errors) return refuse(errors)
        await community.blockPerson(value, call)
        return { done: 'blocked' as const }
      }

      case 'unblock': {
        const { value, errors } = parseForm(form, unblockForm)
        if (errors) return refuse(errors)
        await community.unblockPerson(value, call)
        return { done: 'unblocked' as const }
      }

      case 'shelter': {
        const { value, errors } = parseForm(form, shelterForm, { shelter: t('person.shelterMissing') })
        if (errors) return refuse(errors)
        await community.nameShelter({ uid: value.uid, name: value.shelter }, call)
        return { done: value.shelter === null ? ('person' as const) : ('shelter' as const) }
      }

      case 'trust':
      case 'distrust': {
        const { value, errors } = parseForm(form, trustForm)
        if (errors) return refuse(errors)
        const isTrusted = intent === 'trust'
        await community.trustPerson({ ...value, isTrusted }, call)
        return { done: isTrusted ? ('trusted' as const) : ('distrusted' as const) }
      }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
