import { data, type RouterContextProvider } from 'react-router'
import { readId, readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { HIDE_REASONS } from './hide-reasons.ts'

/** Minimum length of a reason, as in the contract. */
const FEWEST_LETTERS = 3
const MOST_REASON = 500
const MOST_SHELTER = 80

/** Approves or hides a post, or changes the rights of its account. */
export async function actOnCommunity(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const postId = readId(form, 'postId')
  const uid = readId(form, 'uid')
  /** Refusal shown beside its form. */
  const refuse = (field: string, detail: string) =>
    data({ refusal: fieldRefusal({ [field]: detail }, detail), postId }, { status: 400 })
  try {
    switch (readText(form, 'intent')) {
      case 'approve':
        await community.moderatePost({ postId, decision: 'approve', reason: t('approve.note') }, call)
        return { done: 'approved' as const }

      case 'hide': {
        const why = readOption(form, 'why', HIDE_REASONS)
        const note = readTrimmed(form, 'note')
        if (!why) return refuse('why', t('hide.missing'))
        if (why === 'other' && note.length < FEWEST_LETTERS) return refuse('note', t('hide.otherMissing'))
        const said = why === 'other' ? note : [t(`hide.reasons.${why}`), note].filter(Boolean).join('. ')
        await community.moderatePost({ postId, decision: 'hide', reason: said.slice(0, MOST_REASON) }, call)
        return { done: 'hidden' as const }
      }

      case 'block': {
        const reason = readTrimmed(form, 'reason', MOST_REASON)
        if (reason.length < FEWEST_LETTERS) return refuse('reason', t('person.blockMissing'))
        await community.blockPerson({ uid, reason }, call)
        return { done: 'blocked' as const }
      }

      case 'unblock':
        await community.unblockPerson({ uid }, call)
        return { done: 'unblocked' as const }

      case 'shelter': {
        const name = readTrimmed(form, 'shelter', MOST_SHELTER)
        if (name.length === 1) return refuse('shelter', t('person.shelterMissing'))
        await community.nameShelter({ uid, name: name || null }, call)
        return { done: name === '' ? ('person' as const) : ('shelter' as const) }
      }

      default: {
        const isTrusted = readText(form, 'intent') === 'trust'
        await community.trustPerson({ uid, isTrusted }, call)
        return { done: isTrusted ? ('trusted' as const) : ('distrusted' as const) }
      }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}
