import type { RouterContextProvider } from 'react-router'
import { greatestLimits } from '#services/rewards/referral/rules/referral.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { endReferralForm, makeReferralForm, moveForm, undoForm } from './plan-form.server.ts'

/** Carries out a form of the page: a plan's move, or of invitations preview, save, end, or the undo of a change. */
export function actOnReferral(context: Readonly<RouterContextProvider>, country: CountryIso, form: FormData) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const { locale } = visit.country
  const call = { context: visit.call }
  return actOnSetting(form, {
    acts: {
      undo: () => rewards.undoSettingChange(parseFormOrThrow(form, undoForm), call),
      move: () => rewards.moveMembershipPlan(parseFormOrThrow(form, moveForm), call),
      end: () => rewards.saveReferralTerms({ country, ...parseFormOrThrow(form, endReferralForm), terms: null }, call),
    },
    parse() {
      const t = translator(locale, 'membershipSettings')
      const { value, errors, typed } = parseForm(form, makeReferralForm(country), {
        amount: t('errors.amount'),
        minItemTotal: t('errors.money'),
        days: t('errors.days'),
        mostInAMonth: t('errors.mostInAMonth', { most: greatestLimits.mostInAMonth }),
        mostInAll: t('errors.mostInAll', { most: greatestLimits.mostInAll }),
      })
      if (errors) return { plan: null, errors, typed }
      const { version, minItemTotal = 0, ...rest } = value
      if (rest.mostInAMonth > rest.mostInAll)
        return { plan: null, errors: { mostInAll: t('errors.mostInAllLess') }, typed }
      return { plan: { ...rest, minItemTotal }, version, typed }
    },
    refused: translator(locale, 'settings')('refused'),
    preview: ({ plan }) => rewards.previewReferral({ country, ...plan }, call),
    async save({ plan: terms, version }) {
      await rewards.saveReferralTerms({ country, version, terms }, call)
      return null
    },
  })
}
