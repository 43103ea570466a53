import type { RouterContextProvider } from 'react-router'
import { dayIn } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { shownPlan } from '../../../storefront/insurance/plans/shown-plan.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { onSaleForm, parsePlan, undoForm } from './plan-form.server.ts'

/** Carries out a form of a plan's page: preview, save, stop or sell again, or the undo of a change. `id` null: a new plan. */
export function actOnPlan(
  context: Readonly<RouterContextProvider>,
  { country, id }: { country: CountryIso; id: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const { locale } = visit.country
  const call = { context: visit.call }
  return actOnSetting(form, {
    acts:
      id === null
        ? {}
        : {
            undo: () => insurance.undoPolicyChange(parseFormOrThrow(form, undoForm), call),
            'on-sale': () => insurance.setPolicyOnSale({ id, ...parseFormOrThrow(form, onSaleForm) }, call),
          },
    parse: () => parsePlan(form, { country, locale }),
    refused: translator(locale, 'settings')('refused'),
    async preview({ plan }) {
      const today = dayIn(countries[country].timezone, visit.now())
      return shownPlan(await insurance.previewPolicy(plan, call), null, today)
    },
    async save({ plan, revision, key }) {
      if (id !== null) {
        await insurance.changePolicy({ id, ...plan, revision }, call)
        return null
      }
      const made = await insurance.createPolicy(plan, {
        context: { ...visit.call, ...(key && { idempotencyKey: key }) },
      })
      return paths.backofficeInsurancePlan(made.plan.id, { done: 'made' })
    },
  })
}
