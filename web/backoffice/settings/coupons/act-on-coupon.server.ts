import type { RouterContextProvider } from 'react-router'
import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { endForm, parseCoupon, undoForm } from './coupon-form.server.ts'

/** Carries out a form of a coupon's page: preview, save, end, or the undo of a change. `code` null: a new coupon. */
export function actOnCoupon(
  context: Readonly<RouterContextProvider>,
  { country, code }: { country: CountryIso; code: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { locale } = visit.country
  const call = { context: visit.call }
  // The code of a saved coupon stays, whatever is sent.
  if (code !== null) form.set('code', code)
  return actOnSetting(form, {
    acts:
      code === null
        ? {}
        : {
            undo: () => market.undoCouponChange(parseFormOrThrow(form, undoForm), call),
            end: () => market.endCoupon({ country, code, ...parseFormOrThrow(form, endForm) }, call),
          },
    parse: () => parseCoupon(form, { country, locale }),
    refused: translator(locale, 'settings')('refused'),
    preview: ({ plan }) => market.previewCoupon(plan, call),
    async save({ plan, version, key }) {
      if (code !== null) {
        await market.saveCoupon({ ...plan, version }, call)
        return null
      }
      const made = await market.createCoupon(plan, {
        context: { ...visit.call, ...(key && { idempotencyKey: key }) },
      })
      return paths.backofficeCoupon(country, made.plan.code, { done: 'made' })
    },
  })
}
